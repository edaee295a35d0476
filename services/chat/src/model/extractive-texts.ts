import type { Language } from '@cairn/service/words';

/** What the answerer without a language model says of itself. */
interface Texts {
  /** Before quotations. */
  intro: string;
  /** When no passage fits. */
  nothing: string;
  /** When the documents are not to be asked. */
  general: string;
}

/** In the language of the question, as an answer would be. */
export const extractiveTexts: Readonly<Record<Language, Texts>> = {
  en: {
    intro:
      'No language model is connected, so these are quotations from your documents that fit the question, word for word:',
    nothing:
      'No passage of this project’s documents fits this question. No language model is connected, so only quotations from documents can be given. Try the words that the documents use.',
    general:
      'No language model is connected, so a general question cannot be answered. Choose a knowledge source that includes the project’s documents, or ask whoever runs this Cairn to connect a model (AI_BASE_URL).',
  },
  de: {
    intro:
      'Es ist kein Sprachmodell verbunden. Deshalb folgen wörtliche Zitate aus Ihren Dokumenten, die zur Frage passen:',
    nothing:
      'Keine Stelle in den Dokumenten dieses Projekts passt zu dieser Frage. Da kein Sprachmodell verbunden ist, können nur Zitate aus Dokumenten gegeben werden. Versuchen Sie es mit den Wörtern, die in den Dokumenten stehen.',
    general:
      'Es ist kein Sprachmodell verbunden, daher kann eine allgemeine Frage nicht beantwortet werden. Wählen Sie eine Wissensquelle, die die Dokumente des Projekts einschließt, oder bitten Sie den Betreiber dieses Cairn, ein Modell anzubinden (AI_BASE_URL).',
  },
  fr: {
    intro:
      'Aucun modèle de langage n’est connecté. Voici donc, mot pour mot, des citations de vos documents qui répondent à la question\u00a0:',
    nothing:
      'Aucun passage des documents de ce projet ne correspond à cette question. Comme aucun modèle de langage n’est connecté, seules des citations de documents peuvent être données. Essayez avec les mots qu’emploient les documents.',
    general:
      'Aucun modèle de langage n’est connecté, une question générale ne peut donc pas recevoir de réponse. Choisissez une source de connaissances qui comprend les documents du projet, ou demandez à la personne qui exploite ce Cairn de connecter un modèle (AI_BASE_URL).',
  },
  es: {
    intro:
      'No hay ningún modelo de lenguaje conectado. Por eso estas son citas textuales de sus documentos que responden a la pregunta:',
    nothing:
      'Ningún pasaje de los documentos de este proyecto corresponde a esta pregunta. Como no hay ningún modelo de lenguaje conectado, solo se pueden dar citas de documentos. Pruebe con las palabras que usan los documentos.',
    general:
      'No hay ningún modelo de lenguaje conectado, así que una pregunta general no se puede responder. Elija una fuente de conocimiento que incluya los documentos del proyecto, o pida a quien gestiona este Cairn que conecte un modelo (AI_BASE_URL).',
  },
};
