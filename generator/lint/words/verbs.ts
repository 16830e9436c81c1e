/**
 * Verbs that tools are named by and descriptions begin with. French, German and Spanish without accents, Chinese in Pinyin, as
 * names have them.
 */
const verbs: readonly string[] = [
  // looking
  "aggregate analyse analyze audit browse calc calculate cat check collect compare compute convert correlate count crawl " +
    "describe detect determine diff discover dump estimate evaluate examine explain explore export fetch filter find forecast " +
    "gather get grep guess has head identify inspect inventory is iterate list listen locate look lookup ls match measure monitor " +
    "observe outline parse peek ping poll predict preview profile pwd query rank read recommend render research resolve " +
    "retrieve return round say scan search see select show snapshot solve sort square stat stats suggest sum summarise summarize " +
    "tabulate tail tell think trace track transcribe translate troubleshoot validate verify view visualise visualize wait " +
    "watch whoami",
  // changing
  "accept activate adapt add adjust allow amend annotate answer append apply approve archive arm assemble assign attach authenticate " +
    "authorize backup begin bind block book bookmark boost branch build calibrate call cancel capture cast change chmod choose " +
    "chown clean cleanup click clone close combine comment commit compile complete compose compress concatenate configure " +
    "confirm connect contact copy cp create crop customize deactivate debug decline decode decompress decrypt define demote " +
    "deny deposit dial disable disconnect dismiss dispatch display distribute download drag draw duplicate echo edit emulate " +
    "enable encode encrypt engage enqueue enroll enter escalate execute exit extend extract fail fill finish fix flag flatten " +
    "follow fork format forward gate generate give go grant gzip handle help hide highlight hold host hover implement import improve " +
    "increase index infer ingest init initialize inject insert install instrument invite invoke isolate join keep kick kill " +
    "label launch learn let link load localize lock log login logout make manage map mark merge migrate mirror mkdir mock modify " +
    "mount move mute mv navigate notify nudge offer onboard open optimize order override organize paint paste patch pause perform persist " +
    "pick pin place plan play populate prepare preprocess press print prioritise prioritize process produce promote prompt " +
    "propose provide provision pull push put qualify quarantine queue quote raise randomize rate react rebase rebuild " +
    "reconcile record redeem redirect redo refactor refine refresh regenerate register reindex reject reload remind remix " +
    "remount rename reopen reorder repair repeat replace reply report reprioritize reprocess request rerun reschedule reserve " +
    "reset resize restart restore restructure resume retire retry reuse revert review rewrite rotate route run sample sanitize " +
    "save scaffold schedule scrape scroll seed segment serialize set setup shorten shuffle sign simulate skip snooze speak " +
    "spin split stage stamp star start stitch stop store stream structure submit subscribe summon supply support suppress suspend swap " +
    "switch sync synthesize tag take tap test toggle tokenize touch train transfer transform trigger trim try tune turn type " +
    "unarchive unassign unblock uncompress undo unfollow unlock unmount unmute unpin unregister unroll unroute unset unstage " +
    "unstar unsubscribe untag unzip update upgrade upload upsert use vote wake warn withdraw write zip zoom",
  // removing
  "clear delete destroy discard drop empty erase overwrite prune purge remove revoke rm rmdir terminate truncate uninstall " +
    "unlink wipe",
  // going out
  "announce ask broadcast buy charge chat deploy email interact mail message pay post publish purchase refund release retweet " +
    "send share sms talk tweet",
  // French
  "afficher ajouter annuler changer chercher compter consulter creer effacer enregistrer envoyer executer lire lister mettre " +
    "modifier obtenir ouvrir payer publier rechercher remplacer resumer retirer supprimer trouver valider verifier voir",
  // German
  "abfragen abrufen aendern aktualisieren anlegen anzeigen auflisten bearbeiten berechnen bezahlen buchen entfernen erstellen " +
    "finden hinzufuegen holen lesen loeschen oeffnen pruefen senden setzen speichern starten suchen veroeffentlichen versenden " +
    "zeigen",
  // Spanish
  "actualizar agregar anadir borrar buscar calcular cambiar comprobar consultar contar crear editar eliminar enviar guardar leer " +
    "listar modificar mostrar obtener pagar publicar quitar reservar ver verificar",
  // Pinyin
  "chakan chaxun chuangjian fabu fasong gengxin huoqu jiancha shanchu sousuo tianjia xiugai zhifu",
];

const known = new Set(verbs.flatMap((words) => words.split(" ")));

export const isVerb = (word: string): boolean => known.has(word);

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
