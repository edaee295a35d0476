/** Words that say how something is said more than what, folded: a paraphrase has one in place of another. */
export const LIGHT: ReadonlySet<string> = new Set(
  `use used uses using find found finds make made makes give given gives gave show shown shows present presented presents
   describe described describes report reported reports obtain obtained carry carried conduct conducted perform performed
   study studied studies investigate investigated work works worked cover covers covered hold holds held stand stands stood
   lie lies lay lives live include includes included contain contains contained say says said state states stated take
   takes taken took come comes came go goes went get got list listed lists table tables value values case cases result
   results approximately main major several various hardly according serve serves served well good like also rest once
   range ranges ranged range number numbers total different form forms
   benutzt verwendet gefunden gemacht gegeben gezeigt zeigt beschrieben berichtet enthalt enthalten besteht bestehen liegt
   liegen steht stehen heisst nennt genannt laut ergebnis ergebnisse moglich kommt kommen bleibt bleiben
   utilise utilises trouve trouves fait faits donne montre presente decrit contient selon resultat resultats existe
   usado usada encontrado hecho dado muestra presenta describe contiene segun resultado resultados existe sigue`.split(
    /\s+/,
  ),
);
