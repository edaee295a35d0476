/** Closed lists of words, folded, by what they do in a question. */

function words(list: string): string[] {
  return list.split(/\s+/);
}

/** Say what happens to a thing, or what kind of thing is asked for: an answer gives its name, day or figure instead. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  words(`wrote write written author begin begins begun start starts started end ends place play plays played call called calls
    name named stand stands made maker held hold holds recorded meant meaning definition number amount value total size
    long day year years time date hour hours minutes company sort list lists state states given was does add added carry
    compute tell money people exactly currently go goes went gone spend spent pay paid earn earned buy bought sell sold
    grow grew join reach come came reply bring brought put set won win much inside according
    heisst steht hat beginnt begann spielt spielen findet statt nummer zahl betrag wert jahr jahre tag tage zeit stunden
    minuten erzielt erzielte betrug belief liegt lag sitzt leitet
    appelle trouve joue jouent commence montant nombre valeur annee annees jour jours heure heures eleve compte
    llama encuentra tocan toca empieza comienza numero valor importe ano anos dia dias hora horas minutos fecha
    ascendio`),
);

/** Stand before a period and say nothing without it. */
export const PERIOD_WORDS: ReadonlySet<string> = new Set(words('fy cy gj fiscal'));

export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  words('inc corp corporation co company llc ltd limited plc ag gmbh se sa sas spa nv bv group'),
);

/** Ask for an address or a number, which is known by its form. */
export const CONTACT_WORDS: ReadonlySet<string> = new Set(
  words(`e mail email adresse address adress direccion correo courriel electronico electronica phone telephone telefon
    telefono telefonnummer number nummer numero`),
);
