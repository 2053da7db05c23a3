import assert from "node:assert/strict";
import { test } from "node:test";
import { nameCall } from "./names";

for (const [method, path, name] of [
  ["get", "/users", "List users"],
  ["get", "/users/{id}", "Get user"],
  ["post", "/users", "Create user"],
  ["put", "/categories/{id}", "Replace category"],
  ["delete", "/teams/{teamId}/members/{userId}", "Delete member"],
  ["post", "/login", "POST /login"],
  ["post", "/users/{id}:cancel", "POST /users/{id}:cancel"],
  ["post", "/users/{id}", "POST /users/{id}"],
  ["get", "/status", "GET /status"],
  ["delete", "/movies/bulk", "DELETE /movies/bulk"],
  ["get", "/", "GET /"],
] as const)
  test(`an operation without a name is named ${name}`, () => assert.equal(nameCall(method, path), name));
