import { test } from "@playwright/test";
import { ensureServers } from "../../scripts/ensure-servers";

// Once, before the workers start one each.
test("the servers are installed", () => {
  ensureServers();
});
