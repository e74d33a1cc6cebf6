import http from "k6/http";
import { check } from "k6";
import { URL } from "k6/x/url";

// Requests the pages of a list. Run it with a k6 that has the extension:
//
//	BASE=https://example.com/api/ ./k6 run script.js
export default function () {
  const url = new URL("items", __ENV.BASE);
  url.searchParams.set("page", String(__ITER + 1));
  const response = http.get(url.href);
  check(response, { "is there": (r) => r.status === 200 });
}
