#include <curl/curl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void) {
	setlocale(LC_ALL, "C.UTF-8"); // for names beyond ASCII
	puts(curl_version_info(CURLVERSION_NOW)->version);
	for (char line[4096]; fflush(stdout), fgets(line, sizeof line, stdin);) {
		char *words[2] = {strtok(line, " \n"), strtok(NULL, " \n")}, *parts[4] = {};
		CURLUcode failed = 0;
		CURLU *u = curl_url();
		for (int w = 1; w >= 0 && !failed; w--) { // the base is set first
			char text[2048] = "";
			for (int i = 0; words[w] && sscanf(words[w] + 2 * i, "%2hhx", (unsigned char *)text + i) == 1; i++) {}
			if (words[w]) failed = curl_url_set(u, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME);
		}
		CURLUPart ids[] = {CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT, CURLUPART_PATH};
		for (int i = 0; i < 4; i++) curl_url_get(u, ids[i], parts + i, ids[i] == CURLUPART_HOST ? CURLU_PUNYCODE : 0);
		failed ? puts("!") : printf("%s\x1f%s\x1f%s\x1f%s\n", parts[0] ?: "", parts[1] ?: "", parts[2] ?: "", parts[3] ?: "");
	}
}
