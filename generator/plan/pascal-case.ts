import { withCase, wordsIn } from "./identifier-words.js";

/**
 * A text as a part of a type's name, in any script: `update_shipment` → `UpdateShipment`, `größe` → `Größe`. What is inside
 * a word stays (`HTTPServer`). Empty where the text has no letter and no digit.
 */
export const pascalCase = (text: string): string => wordsIn(text).map(capitalise).join("");

const capitalise = (word: string): string => {
  const [first = ""] = word;
  return withCase(first, (letter) => letter.toUpperCase()) + word.slice(first.length);
};
