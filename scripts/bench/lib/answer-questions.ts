/** A question put to the documents of `answers.ts`. */
export interface BenchQuestion {
  language: 'en' | 'de' | 'fr' | 'es';
  question: string;
  /** What a quotation that answers it holds; none when the documents do not say. */
  answer?: string;
}

/** Written as people ask, before anything was tuned to them: in their own words, not the documents'. */
export const QUESTIONS: readonly BenchQuestion[] = [
  // Answered by the documents.
  { language: 'en', question: 'How does the network timestamp transactions?', answer: 'by hashing them' },
  {
    language: 'en',
    question: 'What is needed instead of trust for electronic payments?',
    answer: 'cryptographic proof',
  },
  {
    language: 'en',
    question: 'Why can financial institutions not make transactions non-reversible?',
    answer: 'mediating disputes',
  },
  { language: 'en', question: 'What is Talos used for?', answer: 'performance testing' },
  { language: 'en', question: 'Which framework should I use to test page layout?', answer: 'reftest' },
  { language: 'en', question: 'When is the Halloween parade?', answer: '8:45' },
  { language: 'en', question: 'How much do tickets for the planetarium cost?', answer: '$7' },
  {
    language: 'en',
    question: 'How much did the average cost of a data breach increase in 2013?',
    answer: '15%',
  },
  { language: 'en', question: 'What does a security policy have to address?', answer: 'confidentiality' },
  { language: 'en', question: 'How many tracks does the LinnSequencer have?', answer: '32' },
  { language: 'en', question: 'How do I erase a wrong note?', answer: 'hold ERASE' },
  { language: 'en', question: 'What is separation of duties good for?', answer: 'comply with industry' },
  {
    language: 'en',
    question: 'When must a kindergarten report an infectious disease?',
    answer: 'within 24 hours',
  },
  { language: 'en', question: 'How much faster is OTSL than HTML?', answer: '2x speed' },
  { language: 'en', question: 'Who is Jim Bainbridge?', answer: 'senior DB2 consultant' },
  {
    language: 'de',
    question: 'Wie viel kostet die normale Mitgliedschaft pro Jahr?',
    answer: '70',
  },
  { language: 'de', question: 'Wer bekommt eine Ermäßigung?', answer: 'SchülerInnen' },
  { language: 'de', question: 'Wie groß darf eine Datei höchstens sein?', answer: '50 MB' },
  {
    language: 'de',
    question: 'Was passiert mit den Zitaten, wenn ein Dokument gelöscht wird?',
    answer: 'verschwinden seine Zitate',
  },
  {
    language: 'de',
    question: 'Was mache ich, wenn ich mein Telefon verloren habe?',
    answer: 'Ersatzcode',
  },
  { language: 'de', question: 'Wofür steht die kleine Zahl hinter einer Aussage?', answer: 'Beleg' },
  {
    language: 'fr',
    question: 'Que faut-il indiquer comme rémunérations en espèces ou en nature ?',
    answer: 'gratifications',
  },
  { language: 'fr', question: 'À quoi le certificat ne sert-il pas ?', answer: 'extraits de compte' },
  { language: 'fr', question: 'Quelle est la taille maximale d’un fichier ?', answer: '50 Mo' },
  {
    language: 'fr',
    question: 'Que deviennent les citations quand un document est supprimé ?',
    answer: 'citations',
  },
  { language: 'fr', question: 'Que faire si j’ai perdu mon téléphone ?', answer: 'code de secours' },
  { language: 'es', question: '¿Cuál es el tamaño máximo de un archivo?', answer: '50 MB' },
  {
    language: 'es',
    question: '¿Qué ocurre con las citas cuando se elimina un documento?',
    answer: 'citas',
  },
  { language: 'es', question: '¿Cuántos caracteres puede tener un mensaje?', answer: '32 000' },
  { language: 'es', question: '¿Qué hago si he perdido el teléfono?', answer: 'código' },
  // Not answered by them; some of what is asked about is named there all the same.
  { language: 'en', question: 'Who won the football world cup in 1998?' },
  { language: 'en', question: 'What is the capital of Australia?' },
  { language: 'en', question: 'How many employees does Mozilla have?' },
  { language: 'en', question: 'What did the audit say about the Berlin office?' },
  { language: 'en', question: 'How do I cook rice?' },
  { language: 'en', question: 'Which programming language is the Bitcoin network written in?' },
  { language: 'en', question: 'When was the LinnSequencer discontinued?' },
  { language: 'en', question: 'How tall is the Eiffel Tower?' },
  { language: 'en', question: 'What are the side effects of the vaccine?' },
  { language: 'en', question: 'Who is responsible for the budget of the school?' },
  { language: 'de', question: 'Wann wurde der Verein gegründet?' },
  { language: 'de', question: 'Wie hoch ist die Zugspitze?' },
  { language: 'de', question: 'Wer hat den Roman Effi Briest geschrieben?' },
  { language: 'de', question: 'Welche Medikamente helfen gegen Kopfschmerzen?' },
  { language: 'fr', question: 'Quel est le prix de l’essence ?' },
  { language: 'fr', question: 'Qui a peint la Joconde ?' },
  { language: 'fr', question: 'Combien d’habitants compte Luxembourg ?' },
  { language: 'es', question: '¿Quién escribió el Quijote?' },
  { language: 'es', question: '¿Cuántos habitantes tiene Madrid?' },
  { language: 'es', question: '¿Cómo se prepara una paella?' },
];

/** Asked once the measure was settled, to see whether it holds beyond those above. */
export const LATER_QUESTIONS: readonly BenchQuestion[] = [
  { language: 'en', question: 'Why does the greengrocer put up the sign?', answer: 'conceal' },
  { language: 'en', question: 'How much does the noon duty position pay?', answer: '$10.00' },
  { language: 'en', question: 'Where does Sheryl Baxter work?', answer: 'Rasmussen' },
  { language: 'en', question: 'What is a flavor?', answer: 'interval model' },
  { language: 'en', question: 'Which speedups were measured with the dynamic compiler?', answer: '10x' },
  { language: 'en', question: 'Who may grant QIBM_DB_SECADM function usage?', answer: '*SECADM' },
  { language: 'en', question: 'When do tests run on mozilla-central?', answer: 'changeset is pushed' },
  { language: 'en', question: 'How many bars can a track have?', answer: '999' },
  { language: 'en', question: 'What did students practice in the earthquake drill?', answer: 'drop, cover' },
  { language: 'en', question: 'Which symptoms should be reported?', answer: 'Fever' },
  {
    language: 'de',
    question: 'Auf welches Konto muss ich den Mitgliedsbeitrag überweisen?',
    answer: 'Konto',
  },
  { language: 'de', question: 'Wo finde ich die Hausordnung?', answer: 'commitments.pdf' },
  { language: 'de', question: 'Wie viele Seiten darf ein Dokument haben?', answer: '5.000' },
  { language: 'de', question: 'Wer hilft mir, wenn etwas nicht funktioniert?', answer: 'betreibt' },
  { language: 'fr', question: 'Comment obtenir un nouveau mot de passe ?', answer: 'lien' },
  {
    language: 'fr',
    question: 'Pour quelles interruptions de travail faut-il cocher oui ?',
    answer: 'maladie',
  },
  { language: 'fr', question: 'Que lit-on dans un fichier CSV ?', answer: 'colonnes' },
  { language: 'es', question: '¿Qué hago si una respuesta es mala?', answer: 'fuentes' },
  { language: 'es', question: '¿Cómo se lee un archivo PDF?', answer: 'página' },
  // Not answered by the documents.
  { language: 'en', question: 'How do I reset the LinnSequencer to factory settings?' },
  { language: 'en', question: 'What is the salary of Peter Fong?' },
  { language: 'en', question: 'When will Bitcoin reach its maximum supply?' },
  { language: 'en', question: 'Does the kindergarten offer swimming lessons?' },
  { language: 'en', question: 'Which doctor treated Halima Alenazi?' },
  { language: 'en', question: 'What is the weather in Salzburg tomorrow?' },
  { language: 'de', question: 'Wie kündige ich meine Mitgliedschaft?' },
  { language: 'de', question: 'Welche Farbe hat das Logo?' },
  { language: 'fr', question: 'Quel est le numéro de téléphone du médecin ?' },
  { language: 'fr', question: 'Quand le train pour Paris part-il ?' },
  { language: 'es', question: '¿Cuánto cuesta la entrada del museo?' },
  { language: 'es', question: '¿Qué tiempo hace en Sevilla?' },
];
