import { test } from "@playwright/test";
import { ensureServers } from "../../scripts/ensure-servers";

// Runs once, before each worker starts its own server.
test("the servers are installed", () => {
  ensureServers();
});
