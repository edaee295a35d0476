import type { Language } from '../language.ts';

/** What stands on the first pages: the same in all reports of a language but for names and dates. */
export const COVERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Indicate by check mark whether the registrant is a well-known seasoned issuer. Yes [X] No [ ]. Indicate by check mark whether the registrant is not required to file reports. Yes [ ] No [X]. Indicate by check mark whether the registrant (1) has filed all reports required to be filed during the preceding twelve months, or for such shorter period that the registrant was required to file such reports, and (2) has been subject to such filing requirements for the past ninety days. Yes [X] No [ ].',
    '{company}, with principal executive offices in {city}. Period ended: {end}. Securities registered: common shares. Indicate by check mark whether the registrant has submitted electronically every interactive data file required to be submitted. Yes [X] No [ ]. Indicate by check mark whether the registrant is a large accelerated filer, an accelerated filer, a non-accelerated filer, a smaller reporting company, or an emerging growth company.',
    'If an emerging growth company, indicate by check mark if the registrant has elected not to use the extended transition period for complying with new or revised accounting standards. Indicate by check mark whether the registrant has filed a report on and attestation to its management’s assessment of the effectiveness of its internal control over financial reporting. Indicate by check mark whether the registrant is a shell company. Yes [ ] No [X].',
    'Documents incorporated by reference: portions of the proxy statement for the annual meeting of shareholders are incorporated into the part on directors, officers and governance, to the extent described there.',
    'This report contains statements about the future, which can be known by words such as expect, believe, plan, intend, may and should. They rest on what we now know and assume, and are subject to risks that may cause results to differ. We do not undertake to update them, unless the law requires it. Readers should not rely on them unduly.',
  ],
  de: [
    'Dieser Bericht enthält Aussagen über die Zukunft, die auf gegenwärtigen Annahmen beruhen. Begriffe wie erwarten, planen und beabsichtigen kennzeichnen sie. Die tatsächlichen Ergebnisse können davon abweichen. Eine Pflicht zur Aktualisierung besteht nicht. Aus rechnerischen Gründen können Rundungsdifferenzen auftreten.',
    'Sehr geehrte Damen und Herren, liebe Aktionärinnen und Aktionäre, hinter uns liegt ein Geschäftsjahr, das uns viel abverlangt hat. Unsere Kunden haben uns die Treue gehalten, unsere Lieferanten standen zu ihren Zusagen, und die Menschen im Unternehmen haben mit Einsatz und Umsicht gehandelt. Dafür danken wir allen herzlich.',
    'Der Aufsichtsrat hat die Geschäftsführung des Vorstands laufend überwacht und beratend begleitet. In sechs Sitzungen befasste er sich mit der Lage des Konzerns, mit der Planung, mit Investitionen und mit der Vergütung. Alle Mitglieder nahmen an mehr als der Hälfte der Sitzungen teil. Interessenkonflikte traten nicht auf.',
    'Die {company} mit Sitz in {city} ist eine börsennotierte Gesellschaft. Der Bericht liegt in deutscher Sprache vor; maßgeblich ist diese Fassung.',
  ],
  fr: [
    'Le présent document contient des informations de nature prospective, reconnaissables à des termes tels que prévoir, estimer ou viser. Elles reposent sur des hypothèses et comportent des risques. Les résultats pourront s’en écarter. La société ne s’engage pas à les mettre à jour. Les totaux peuvent différer de la somme des arrondis.',
    'Mesdames, Messieurs les actionnaires, l’exercice écoulé a demandé beaucoup à nos équipes. Elles ont tenu leurs engagements envers nos clients avec constance, et nos partenaires nous ont accompagnés. Le conseil leur exprime sa reconnaissance.',
    'Le conseil d’administration s’est réuni sept fois. Il a examiné la marche des affaires, le budget, les investissements et la rémunération des dirigeants. Le taux de présence a dépassé neuf dixièmes. {company}, dont le siège est à {city}, est cotée en bourse.',
  ],
  es: [
    'Este documento contiene manifestaciones de futuro, que se reconocen por palabras como prever, estimar o esperar. Se basan en hipótesis y están sujetas a riesgos. Los resultados pueden ser distintos. La sociedad no se obliga a actualizarlas. Los totales pueden no coincidir con la suma de las cifras redondeadas.',
    'Señores accionistas: el ejercicio que termina ha exigido mucho a nuestros equipos, que han cumplido con los clientes y con los plazos. El consejo les da las gracias, así como a los proveedores y a las comunidades en las que trabajamos.',
    'El consejo de administración se reunió ocho veces y examinó la marcha del negocio, el presupuesto, las inversiones y las retribuciones. {company}, con domicilio en {city}, cotiza en bolsa.',
  ],
};
