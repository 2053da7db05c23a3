import { test } from "@playwright/test";
import { ensureNginx } from "../../scripts/ensure-nginx";

// Once, before the workers start one each: two can't install at a time.
test("nginx is installed", () => {
  ensureNginx();
});
