/** Words that give work to do on what documents hold, rather than ask for something in them. */
const WORK =
  /^\W*(?:(?:please|kindly|bitte|merci de|por favor|can you|could you|kannst du|können sie|peux-tu|pouvez-vous|puedes|puede)[\s,]+)*(?:summar|outline|explain|compare|translate|draft|rewrite|write|shorten|help|discuss|suggest|brainstorm|analy[sz]e|continue|thank|hello|hi\b|what.?s in this|what is in this|fass|erkl[äa]r|vergleich|[üu]bersetz|schreib|formulier|k[üu]rz|hilf|analysier|danke|hallo|r[ée]sum|expliqu|compar|tradui|r[ée]dig|[ée]cri|aide|analys|merci|bonjour|resum|explic|tradu|redact|escrib|ayuda|analiz|gracias|hola)/iu;

/** Whether a message gives a language model work to do: such words need not stand in any document. */
export function asksForWork(message: string): boolean {
  return WORK.test(message);
}
