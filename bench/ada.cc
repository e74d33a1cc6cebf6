//go:build ada

// Ada's side of the comparison. ada.cpp includes all of Ada.
#include <ada.cpp>

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using URL = ada::url_aggregator;

struct Lines {
	std::vector<std::string> texts;
	std::vector<URL> urls; // for setters
};

static const std::map<std::string_view, void (*)(URL &, std::string_view)> setters = {
	{"set protocol", [](URL &u, std::string_view value) { u.set_protocol(value); }},
	{"set username", [](URL &u, std::string_view value) { u.set_username(value); }},
	{"set password", [](URL &u, std::string_view value) { u.set_password(value); }},
	{"set host", [](URL &u, std::string_view value) { u.set_host(value); }},
	{"set hostname", [](URL &u, std::string_view value) { u.set_hostname(value); }},
	{"set port", [](URL &u, std::string_view value) { u.set_port(value); }},
	{"set pathname", [](URL &u, std::string_view value) { u.set_pathname(value); }},
	{"set search", [](URL &u, std::string_view value) { u.set_search(value); }},
	{"set hash", [](URL &u, std::string_view value) { u.set_hash(value); }},
};

// each adds up what f returns for each item.
template <class T, class F> static size_t each(std::vector<T> &items, F f) {
	size_t n = 0;
	for (T &item : items) n += f(item);
	return n;
}

extern "C" {

Lines *ada_lines() { return new Lines; }

void ada_add(Lines *lines, const char *text, size_t length) { lines->texts.emplace_back(text, length); }

// ada_pass does the operation on all lines.
size_t ada_pass(Lines *lines, const char *operation, const char *value) {
	std::string_view name = operation;
	if (auto setter = setters.find(name); setter != setters.end()) {
		if (lines->urls.empty())
			for (auto &text : lines->texts) lines->urls.push_back(*ada::parse<URL>(text));
		return each(lines->urls, [&](URL &parsed) {
			URL u = parsed;
			setter->second(u, value);
			return u.get_href().size();
		});
	}
	if (name == "CanParse") return each(lines->texts, [](auto &text) { return ada::can_parse(text); });
	if (name.starts_with("parse a query"))
		return each(lines->texts, [sorts = name.find("sort") != name.npos](auto &text) {
			ada::url_search_params params(text);
			if (sorts) params.sort();
			return params.to_string().size();
		});
	auto base = ada::parse<URL>(value);
	return each(lines->texts, [base = base ? &*base : nullptr](auto &text) {
		auto u = ada::parse<URL>(text, base);
		return u ? u->get_href().size() : 0;
	});
}

// ada_href returns a serialization for the caller to free. It is empty if Ada refuses the text.
char *ada_href(const char *text, size_t length) {
	auto u = ada::parse<URL>(std::string_view(text, length));
	return strdup(u ? std::string(u->get_href()).c_str() : "");
}
}
