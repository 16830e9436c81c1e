import type { SideEffectClass } from "../../model/tool.js";

/**
 * Verbs that tools are named by, with the class of side effect that each stands for; "any" may be of several. French, German
 * and Spanish without accents, Chinese in Pinyin, as names have them.
 */
const verbs: readonly (readonly [SideEffectClass | "any", string])[] = [
  [
    "read",
    "browse calculate calc check compare compute count describe detect diff estimate evaluate examine explain export fetch " +
      "filter find forecast get guess identify inspect is has can list listen locate lookup match measure monitor observe " +
      "parse peek ping poll predict preview query read recommend render resolve retrieve scan search see select show sort " +
      "stat suggest summarize summarise tail tell think track translate trace transcribe validate verify view wait watch " +
      "whoami " +
      // French, German, Spanish
      "afficher chercher compter consulter lire lister obtenir rechercher trouver valider verifier voir resumer " +
      "abfragen abrufen anzeigen auflisten berechnen finden holen lesen pruefen suchen zeigen " +
      "buscar calcular comprobar consultar contar leer listar mostrar obtener ver verificar " +
      // Pinyin
      "chaxun chakan huoqu jiancha sousuo",
  ],
  [
    "modify",
    "accept activate add adjust answer append apply approve archive assign attach authenticate authorize bind block book " +
      "boost branch brake build calibrate call cancel capture change check_in choose clone close comment commit complete " +
      "compress configure confirm connect contact convert copy create crop customize deactivate debug decline define " +
      "deny deposit disable disconnect display download drag draw duplicate edit emulate enable encode encrypt engage " +
      "enroll enter execute exit extract fill finish fix follow forward fork format gate generate give grant handle hold " +
      "hover implement import improve increase index ingest init initialize insert install invite invoke join keep kill launch " +
      "link load lock log login logout make manage map mark merge migrate mirror mock modify move mute navigate notify " +
      "open optimize order organize pause patch perform pick pin place plan play press prepare prioritize process produce " +
      "provide provision push put rate react rebase rebuild record redo refactor refine refresh register reindex reject " +
      "reload rename reopen reorder replace reply report request reschedule reserve reset resize restart restore resume " +
      "return review revert rotate run sample save schedule scrape scroll set setup sign simulate snooze solve split " +
      "star start stop store submit subscribe swap switch sync take tag tap test toggle train transfer transform trigger " +
      "try turn type unarchive unassign unblock undo unfollow unlock unmute unpin unstar unsubscribe update upgrade upload " +
      "upsert use withdraw write zoom press click " +
      "ajouter annuler changer creer enregistrer envoyer executer modifier mettre ouvrir remplacer " +
      "aendern aktualisieren anlegen bearbeiten buchen erstellen hinzufuegen oeffnen setzen speichern starten " +
      "actualizar agregar anadir cambiar crear editar guardar modificar reservar " +
      "chuangjian gengxin tianjia xiugai",
  ],
  [
    "delete",
    "clear delete destroy discard drop empty erase overwrite prune purge remove revoke rm rmdir terminate truncate " +
      "uninstall unlink wipe supprimer effacer retirer loeschen entfernen borrar eliminar quitar shanchu",
  ],
  [
    "publish",
    "announce broadcast charge deploy email mail pay post publish refund release retweet send share sms tweet buy purchase " +
      "payer publier veroeffentlichen bezahlen senden versenden enviar pagar publicar fabu fasong zhifu",
  ],
  ["any", "do go interact ask chat talk message note"],
];

const classes: ReadonlyMap<string, SideEffectClass | "any"> = new Map(
  verbs.flatMap(([sideEffect, words]) => words.split(" ").map((word) => [word, sideEffect] as const)),
);

/** The class of side effect that a verb stands for; undefined for what is no verb of a name. */
export const classOfVerb = (word: string): SideEffectClass | "any" | undefined => classes.get(word);

/** Verbs that mean the same in a name: the first of a line stands for all. */
const synonyms: ReadonlyMap<string, string> = new Map(
  [
    "get fetch retrieve obtain",
    "delete remove erase destroy",
    "update modify change edit",
    "find search lookup",
    "create make",
    "show display",
  ].flatMap((line) => {
    const [first = "", ...others] = line.split(" ");
    return others.map((word) => [word, first] as const);
  }),
);

export const meaningOf = (word: string): string => synonyms.get(word) ?? word;

/** The words of a name, in lower case: at separators, at capitals, and where digits begin. */
export const wordsOfName = (name: string): string[] =>
  name
    .normalize("NFKC")
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
