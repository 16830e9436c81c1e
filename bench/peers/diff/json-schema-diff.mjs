import differ from "json-schema-diff";

/** It tells which values are added and which are removed: an input breaks by the latter, an output by the former. */
export async function judge({ before, after, direction }) {
  const found = await differ.diffSchemas({ sourceSchema: before, destinationSchema: after });
  return direction === "input" ? found.removalsFound : found.additionsFound;
}
