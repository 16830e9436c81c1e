/** Letters that show nothing: legal in identifiers, and a trap in text that people read. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const separators = /(?:[^\p{ID_Continue}]|_)+/u;

/**
 * A text as a part of a type's name, in any script: `update_shipment` → `UpdateShipment`, `größe` → `Größe`. What is inside
 * a word stays (`HTTPServer`). Empty where the text has no letter and no digit.
 */
export const pascalCase = (text: string): string =>
  text.normalize("NFC").replace(invisible, "").split(separators).map(capitalise).join("");

const capitalise = (word: string): string => {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
};
