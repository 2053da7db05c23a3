import { test } from "@playwright/test";
import { ensureServers } from "../../scripts/ensure-servers";

// Once, before the workers start one each: two can't install at a time.
test("the servers are installed", () => {
  ensureServers();
});
