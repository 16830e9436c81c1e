/** Keywords that speak of members by name: they would speak of the wrong one. */
export const naming: readonly string[] = [
  "patternProperties",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "if",
  "then",
  "else",
];
