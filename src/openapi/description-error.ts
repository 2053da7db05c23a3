export { type Finding, FindingsError as DescriptionError } from "../findings/finding";
