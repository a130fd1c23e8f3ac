export { LARGEST_FILE, readSpeedsFile, writeSpeedsFile } from "../../../speeds/file.ts";
