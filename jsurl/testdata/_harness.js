"use strict";

// The results of the tests of a file: a name, and the failure or "".
const results = [];

function test(name, f) {
  try {
    f();
    results.push([name, ""]);
  } catch (e) {
    results.push([name, String(e && e.stack || e) || "thrown"]);
  }
}

function show(value) {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function equal(got, want, what) {
  if (!Object.is(got, want)) {
    throw new Error(`${what || "value"}: got ${show(got)}, want ${show(want)}`);
  }
}

// same compares the JSON of two values.
function same(got, want, what) {
  equal(JSON.stringify(got), JSON.stringify(want), what);
}

// throws expects an error with this constructor, whose message contains text, and returns it.
function throws(constructor, text, f) {
  let error;
  try {
    f();
  } catch (e) {
    error = e;
  }
  if (error === undefined) {
    throw new Error(`nothing was thrown, want ${constructor.name}: ${text}`);
  }
  if (Object.getPrototypeOf(error) !== constructor.prototype) {
    throw new Error(`got ${show(error)}, want a ${constructor.name}`);
  }
  if (!error.message.includes(text)) {
    throw new Error(`the message is ${show(error.message)}, want ${show(text)} in it`);
  }
  return error;
}

// throwsValue expects exactly this value to be thrown.
function throwsValue(value, f) {
  let thrown, was = false;
  try {
    f();
  } catch (e) {
    thrown = e;
    was = true;
  }
  if (!was || thrown !== value) {
    throw new Error(`got ${was ? show(thrown) : "nothing"}, want ${show(value)} to be thrown`);
  }
}
