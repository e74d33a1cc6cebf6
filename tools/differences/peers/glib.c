#include <glib.h>
#include <stdio.h>

int main(void) {
	printf("%d.%d.%d\n", GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION, GLIB_MICRO_VERSION);
	for (char line[4096]; fgets(line, sizeof line, stdin); fflush(stdout)) {
		char **words = g_strsplit(g_strchomp(line), " ", 2), text[2][2048] = {};
		for (int w = 0; w < 2 && words[w]; w++)
			for (int i = 0; words[w][2 * i]; i++) text[w][i] = g_ascii_xdigit_value(words[w][2 * i]) << 4 | g_ascii_xdigit_value(words[w][2 * i + 1]);
		GUri *base = words[1] ? g_uri_parse(text[1], 0, NULL) : NULL;
		GUri *u = base ? g_uri_parse_relative(base, text[0], 0, NULL) : g_uri_parse(text[0], 0, NULL);
		char port[16] = "";
		if (u && g_uri_get_port(u) >= 0) sprintf(port, "%d", g_uri_get_port(u));
		u ? printf("%s\x1f%s\x1f%s\x1f%s\n", g_uri_get_scheme(u), g_uri_get_host(u) ?: "", port, g_uri_get_path(u)) : puts("!");
	}
}
