import { testEngine } from "./test-engine";

testEngine("Chromium", { crawls: false });
