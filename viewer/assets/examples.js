// @ts-check
// URLs to click.

/** @typedef {{url: string, base?: string, encoding?: string, label?: string}} Example */

/** @type {{title: string, urls: Example[]}[]} */
export const examples = [
  {
    title: "URLs on which net/url and browsers disagree",
    urls: [
      { url: "/\\evil.example", base: "https://good.example/account" },
      { url: "///evil.example", base: "https://good.example/account" },
      { url: "https://EXAMPLE.com/a/%2e%2e/b" },
      { url: "http://2130706433/" },
      { url: "https://bücher.example/" },
      { url: "https://①.②.③.④/" },
      { url: "http:\\\\evil.example\\@good.example/" },
      { url: "http:///example.com/" },
      { url: "http://h:99999/" },
      { url: "https://example.com/100%" },
      { url: "https://exa\tmple.com/", label: "https://exa⟨U+0009⟩mple.com/" },
      { url: "http://1.2.3.4.5/" }
    ]
  },
  {
    title: "References",
    urls: [
      { url: "../img?y=2#z", base: "https://user:pass@example.com:8080/docs/a/b?x=1" },
      { url: "//evil.example/", base: "https://good.example/" },
      { url: "?q=new", base: "https://example.com/a?q=old#f" },
      { url: "/x", base: "file:///C:/dir/file" },
      { url: "#part", base: "mailto:a@example.com" }
    ]
  },
  {
    title: "Hosts",
    urls: [
      { url: "https://user:p%40ss@sub.example.co.uk:8443/a/b;c?q=1&r=é#top" },
      { url: "http://0x7f.1/" },
      { url: "http://[2001:DB8:0:0::1.2.3.4]/" },
      { url: "https://faß.example/" },
      { url: "https://раураl.com/", label: "https://раураl.com/ (Cyrillic)" },
      { url: "git://Example.COM/%7Ea" },
      { url: "mailto:a@example.com?subject=x" }
    ]
  },
  {
    title: "Validation errors and failures",
    urls: [
      { url: "https://exa<mple/" },
      { url: "https://exa mple/", label: "https://exa mple/ (Chromium accepts it, against the standard)" },
      { url: "https://user:secret@пример.example:65536/" },
      { url: "  https:\\\\example.com/a b|c" },
      { url: "file://C:/x" },
      { url: "http://[::1/" }
    ]
  },
  {
    title: "Pages in a legacy encoding",
    urls: [
      { url: "?q=привет", base: "https://example.com/", encoding: "Shift_JIS" },
      { url: "?q=größer €", base: "https://example.com/", encoding: "gb18030" },
      { url: "?q=naïve ☃", base: "https://example.com/", encoding: "windows-1252" }
    ]
  }
];

/** A page for the Links view. */
export const page = {
  url: "https://www.example.co.uk/blog/post.html",
  source: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A page with links</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="https://static.example.co.uk/icon.png">
<script src="//cdn.example.net/app.js"></script>
<base href="/blog/2026/">
<style>body { background: url("paper.png") }</style>
</head>
<body>
<nav><a href="/">Home</a> <a href="../about">About</a> <a href="#comments">Comments</a></nav>
<p>See <a href="https://shop.example.co.uk/?q=B\u00FCcher">the shop</a>, <a href="https://example.org:8443/a/../b">another site</a>,
<a href="https:\\\\evil.example\\@www.example.co.uk/">a trap</a>, or <a href="mailto:a@example.co.uk">write</a>.
<a href="java\tscript:alert(1)">A script</a>, and <a href="https://exa<mple/">a link that leads nowhere</a>.</p>
<img src="cat.jpg" srcset="cat.jpg 1x, https://images.example.net/cat@2x.jpg 2x" alt="A cat">
<form action="http://www.example.co.uk/search"><input name="q"></form>
<iframe srcdoc="&lt;a href=inner&gt;A link in a frame&lt;/a&gt;"></iframe>
</body>
</html>
`
};

/** The encodings of the Encoding Standard that a page can have. */
export const encodings = ["UTF-8", "IBM866", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "ISO-8859-8",
  "ISO-8859-8-I", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R", "KOI8-U", "macintosh", "windows-874",
  "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
  "x-mac-cyrillic", "GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR", "replacement", "UTF-16BE", "UTF-16LE", "x-user-defined"];
