import { testEngine } from "./test-engine";

testEngine("Firefox");
