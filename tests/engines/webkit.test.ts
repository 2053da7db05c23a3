import { testEngine } from "./test-engine";

testEngine("WebKit");
