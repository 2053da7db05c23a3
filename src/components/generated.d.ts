/** The types of generated files: what a file contains differs with the portal's languages and optional content. */
declare module "@site/api/home.json" {
  const texts: import("../config/home").HomeTexts;
  export default texts;
}
declare module "@site/api/journey.json" {
  const steps: import("../openapi/model/generated").JourneyStep[];
  export default steps;
}
declare module "@site/api/environments.json" {
  const environments: import("../openapi/model/environments").NamedEnvironment[];
  export default environments;
}
declare module "@site/api/resources.json" {
  const groups: import("../openapi/model/generated").ResourceGroup[];
  export default groups;
}
