import type { Wording } from './wording.ts';

/** Geschäftsberichte. */
export const deutsch: Wording = {
  title: 'Geschäftsbericht für das Geschäftsjahr zum {end}',
  quarterTitle: 'Quartalsmitteilung {quarter} {year}',
  riskTitle: 'Risikobericht',
  notesTitle: 'Konzernanhang',
  general: [
    'Der Eintritt könnte die Vermögens-, Finanz- und Ertragslage wesentlich beeinträchtigen.',
    'Wir begegnen dem Risiko mit Versicherungen, soweit diese zu vertretbaren Kosten zu haben sind.',
    'Die Eintrittswahrscheinlichkeit wird derzeit als gering bis mittel eingeschätzt.',
    'Der Aufsichtsrat wird vierteljährlich über die Entwicklung unterrichtet.',
    'Gegenüber dem Vorjahr hat sich die Einschätzung nicht wesentlich verändert.',
    'Vergleichbare Ereignisse sind in der Vergangenheit vorgekommen und können sich wiederholen.',
    'Mehrere Risiken können gleichzeitig eintreten und sich gegenseitig verstärken.',
    'Das interne Kontrollsystem soll solche Fälle frühzeitig erkennen, kann sie jedoch nicht ausschließen.',
    'Notfallpläne liegen vor und werden regelmäßig erprobt.',
    'Ein Teil der Belastung ist durch Rückstellungen abgedeckt.',
    'Verträge mit Kunden sehen nicht in allen Fällen eine Weitergabe der Mehrkosten vor.',
    'Auch Wettbewerber sind davon betroffen, teilweise jedoch besser vorbereitet.',
    'Das Ausmaß hängt von Umständen ab, die außerhalb unseres Einflusses liegen.',
    'Gegebenenfalls wären außerplanmäßige Abschreibungen auf Firmenwerte vorzunehmen.',
  ],
  risks: [
    [
      'Konjunkturelle Risiken',
      'Die Nachfrage in {Segment0} folgt der Konjunktur in {Region0} und {Region1}.',
      'Ein Abschwung führt erfahrungsgemäß mit einigen Monaten Verzug zu geringeren Bestellungen.',
    ],
    [
      'Beschaffungsrisiken',
      'Für einzelne Bauteile und Wirkstoffe gibt es nur einen Lieferanten.',
      'Engpässe können die Fertigung zum Stillstand bringen.',
    ],
    [
      'IT-Risiken',
      'Angriffe auf unsere Systeme haben an Zahl und Schwere zugenommen.',
      'Datenverlust und Betriebsunterbrechung wären die Folge.',
    ],
    [
      'Personalrisiken',
      'Fachkräfte sind am Standort {city} und anderswo schwer zu gewinnen.',
      'Tarifverträge laufen in den kommenden zwei Jahren aus.',
    ],
    [
      'Währungsrisiken',
      'Ein Teil der Erlöse fällt in US-Dollar und Renminbi an.',
      'Kurssicherungen mindern die Schwankungen nur teilweise.',
    ],
    [
      'Rechtliche Risiken',
      'Aus Verträgen, Produkten und Schutzrechten können Ansprüche gegen uns entstehen.',
      'Der Ausgang von Verfahren ist nicht vorherzusehen.',
    ],
    [
      'Umweltrisiken',
      'Auflagen zu Emissionen und Abfällen werden strenger.',
      'Für Altlasten früherer Standorte können wir in Anspruch genommen werden.',
    ],
    [
      'Risiken aus Akquisitionen',
      'Erworbene Unternehmen erfüllen die Erwartungen nicht immer.',
      'Die Eingliederung bindet Kräfte der Leitung.',
    ],
    [
      'Finanzierungsrisiken',
      'Kreditverträge enthalten Auflagen zum Verschuldungsgrad.',
      'Eine Verschlechterung der Bonität würde die Zinsen erhöhen.',
    ],
    [
      'Technologische Risiken',
      'Kunden erwarten vernetzte und sparsame Lösungen.',
      'Wer zu spät investiert, verliert Marktanteile.',
    ],
    [
      'Pandemierisiken',
      'Behördliche Maßnahmen haben Werke zeitweise stillgelegt.',
      'Erneute Einschränkungen sind nicht auszuschließen.',
    ],
    [
      'Qualitäts- und Haftungsrisiken',
      'Mängel können zu Rückrufen und Gewährleistung führen.',
      'Der Versicherungsschutz kennt Obergrenzen.',
    ],
  ],
  sections: [
    {
      title: 'Grundlagen des Konzerns',
      level: 1,
      page: true,
      annual: true,
      paragraphs: [
        'Die Gesellschaft mit Sitz in {city} ist ein Anbieter für {business}. Der Konzern gliedert sich in die Segmente {Segment0}, {Segment1} und {Segment2} und unterhält {sites} Standorte.',
        'Die Steuerung richtet sich nach Umsatz, Betriebsergebnis und freiem Mittelzufluss. Die Vergütung des Vorstands hängt von denselben Größen ab.',
        [
          'Auf den größten Kunden entfielen {largestCustomer} der Umsatzerlöse.',
          'Der bedeutendste Abnehmer trug {largestCustomer} zum Konzernumsatz bei.',
        ],
        [
          'Der Auftragsbestand belief sich zum Stichtag auf {backlog}.',
          'Zum Jahresende standen Aufträge über {backlog} in den Büchern.',
        ],
        'Am Markt stehen wir im Wettbewerb mit großen Konzernen und mit mittelständischen Spezialisten. Kunden entscheiden nach Zuverlässigkeit, Lieferzeit und Preis, in dieser Reihenfolge.',
      ],
    },
    {
      title: 'Mitarbeiter',
      annual: true,
      paragraphs: [
        [
          'Zum {end} waren {headcount} Mitarbeiterinnen und Mitarbeiter im Konzern tätig.',
          'Die Belegschaft zählte zum Bilanzstichtag {headcount} Personen.',
        ],
        [
          'Die Fluktuation lag bei {attrition}, der Anteil von Frauen in Führungspositionen bei {women}.',
          '{attrition} der Beschäftigten verließen uns auf eigenen Wunsch; Frauen stellen {women} der Führungskräfte.',
        ],
        'Je Person wurden {trainingHours} Stunden Weiterbildung geleistet. Die Unfallquote betrug {accidents} je 200.000 Arbeitsstunden.',
      ],
    },
    {
      title: 'Wirtschaftsbericht',
      level: 1,
      page: true,
      paragraphs: [
        'Das gesamtwirtschaftliche Umfeld war von unterschiedlichen Entwicklungen geprägt. Während die Nachfrage in einzelnen Regionen anzog, blieb sie in anderen verhalten; Lieferketten waren zeitweise angespannt.',
        [
          'Die Erlöse {way} um {growth:revenue} auf {revenue} (Vorjahr: {revenue-1}).',
          'Mit {revenue} nach {revenue-1} im Vorjahr veränderte sich der Konzernumsatz um {growth:revenue}.',
        ],
        '@segments',
        '@regions',
        [
          'Die Bruttomarge erreichte {grossMargin} (Vorjahr: {grossMargin-1}).',
          'Vom Umsatz verblieben nach Umsatzkosten {grossMargin}, im Vorjahr {grossMargin-1}.',
        ],
        [
          'Für Forschung und Entwicklung wurden {research} aufgewendet.',
          'In neue Produkte flossen {research}, vor allem in Automatisierung und Energieeffizienz.',
        ],
        [
          'Das operative Ergebnis belief sich auf {operatingIncome}; das sind {operatingMargin} vom Umsatz.',
          'Operativ verdiente der Konzern {operatingIncome} oder {operatingMargin} der Erlöse.',
        ],
        [
          'Das Umbauprogramm belastete das Ergebnis mit {restructuring}.',
          'Für Werksschließungen und Abfindungen fielen {restructuring} an.',
        ],
        [
          'Die Konzernsteuerquote lag bei {taxRate} (Vorjahr: {taxRate-1}).',
          'Die Ertragsteuern entsprachen {taxRate} des Ergebnisses vor Steuern, nach {taxRate-1} im Vorjahr.',
        ],
        [
          'Unter dem Strich blieb ein Überschuss von {netIncome}.',
          'Der Gewinn nach Steuern betrug {netIncome}.',
        ],
      ],
    },
    {
      title: 'Finanzlage',
      page: true,
      paragraphs: [
        [
          'Aus dem laufenden Geschäft flossen {operatingCash} zu (Vorjahr: {operatingCash-1}).',
          'Der operative Cashflow belief sich auf {operatingCash} nach {operatingCash-1}.',
        ],
        [
          'In Gebäude und Maschinen wurden {capex} investiert; für {next} sind {capexOutlook} vorgesehen.',
          'Die Sachinvestitionen betrugen {capex}. Das Budget für {next} umfasst {capexOutlook}.',
        ],
        [
          'Eine Kreditlinie über {creditLine} steht bis zum {creditEnd} zur Verfügung; der Zinssatz beträgt {creditRate}.',
          'Mit einem Bankenkonsortium ist bis {creditEnd} ein Rahmen von {creditLine} vereinbart, verzinst mit {creditRate}.',
        ],
        'Der freie Mittelzufluss betrug {freeCash}.',
      ],
    },
    {
      title: 'Prognosebericht',
      paragraphs: [
        [
          'Für {next} erwartet der Vorstand ein Wachstum der Erlöse zwischen {outlookLow} und {outlookHigh}.',
          'Der Umsatz soll {next} um {outlookLow} bis {outlookHigh} zulegen.',
        ],
      ],
    },
    {
      title: 'Aktie und Dividende',
      annual: true,
      page: true,
      paragraphs: [
        [
          'Vorstand und Aufsichtsrat schlagen der Hauptversammlung am {meetingDate} eine Ausschüttung von {dps} je Aktie vor.',
          'Der Hauptversammlung, die am {meetingDate} stattfindet, wird vorgeschlagen, {dps} je Stückaktie auszuschütten.',
        ],
        'Eigene Aktien wurden für {buybacks} zu einem Durchschnittskurs von {buybackPrice} erworben.',
        '@summary',
      ],
    },
    {
      title: 'Corporate Governance',
      annual: true,
      paragraphs: [
        'Den Vorstand führt {chief}; die Finanzen verantwortet {finance}. Vorsitz des Aufsichtsrats: {chair}.',
        'Abschlussprüfer ist {auditor}; das Honorar für die Prüfung betrug {auditFee}.',
        'Neu in den Aufsichtsrat gewählt wurde {newDirector}.',
        'Die Gesamtbezüge an der Spitze des Vorstands beliefen sich auf {chiefPay}.',
      ],
    },
    {
      title: 'Nichtfinanzielle Erklärung',
      annual: true,
      paragraphs: [
        'Der Ausstoß an Treibhausgasen (Scope 1 und 2) betrug {emissions} Tausend Tonnen CO2-Äquivalente. Er soll bis zum Ende des Jahrzehnts halbiert werden.',
        'Der Konzern hält {patents} erteilte Patente.',
      ],
    },
  ],
  notes: [
    {
      title: 'Grundlagen der Rechnungslegung',
      paragraphs: [
        'Der Konzernabschluss ist nach den International Financial Reporting Standards aufgestellt, wie sie in der Europäischen Union anzuwenden sind. Einbezogen sind alle Unternehmen, die beherrscht werden. Schätzungen und Annahmen betreffen vor allem Nutzungsdauern, Rückstellungen und die Werthaltigkeit von Firmenwerten.',
        'Umsätze werden erfasst, wenn die Verfügungsmacht auf den Kunden übergeht. Vorräte sind zu Anschaffungs- oder Herstellungskosten oder zum niedrigeren Nettoveräußerungswert angesetzt. Sachanlagen werden linear abgeschrieben.',
      ],
    },
    {
      title: 'Unternehmenserwerbe',
      page: true,
      paragraphs: [
        [
          'Am {dealDate} wurden sämtliche Anteile an {target} für {dealPrice} erworben.',
          'Der Konzern übernahm am {dealDate} {target}; der Kaufpreis betrug {dealPrice}.',
        ],
        'Der Unterschiedsbetrag entfällt auf den Mitarbeiterstamm und auf erwartete Synergien.',
      ],
    },
    {
      title: 'Vorräte und Sachanlagen',
      annual: true,
      paragraphs: [
        '@rows inventories=Vorräte nach Wertberichtigung;property=Grundstücke, Bauten und Maschinen;depreciation=Abschreibungen des Jahres',
      ],
    },
    {
      title: 'Firmenwerte',
      paragraphs: [
        'Der Werthaltigkeitstest führte zu einer Abwertung von {impairment}.',
        '@rows goodwill=Firmenwerte;intangibles=Kundenbeziehungen und Technologien',
      ],
    },
    {
      title: 'Finanzschulden',
      page: true,
      paragraphs: [
        'Der Kreditrahmen von {creditLine} läuft bis {creditEnd}.',
        '@rows longDebt=Schuldscheine und Darlehen;shortDebt=davon fällig binnen eines Jahres',
      ],
    },
    {
      title: 'Leasing',
      annual: true,
      paragraphs: ['Der Mietaufwand betrug {rent}; die mittlere Restlaufzeit liegt bei {leaseTerm} Jahren.'],
    },
    {
      title: 'Pensionen',
      annual: true,
      paragraphs: [
        'Das wichtigste Versorgungswerk ist seit {pensionClosed} für Neueintritte geschlossen. Der Rechnungszins beträgt {discountRate}.',
        '@rows pensions=Bilanzierte Verpflichtung',
      ],
    },
    {
      title: 'Rückstellungen und Haftung',
      page: true,
      paragraphs: [
        'Für Gewährleistung sind {warranty} zurückgestellt. Das Bestellobligo beläuft sich auf {purchaseCommitments}.',
        '{claimant} hat am {claimDate} Klage auf Zahlung von {lawsuitClaim} erhoben. Eine Rückstellung wurde nicht gebildet.',
      ],
    },
    {
      title: 'Ertragsteuern',
      paragraphs: ['Der Steueraufwand von {tax} bezieht sich auf ein Ergebnis vor Steuern von {pretax}.'],
    },
    {
      title: 'Segmentberichterstattung',
      page: true,
      paragraphs: [
        'Die Segmente entsprechen der internen Steuerung. Verrechnungspreise sind marktüblich.',
        '@segments',
        '@regions',
      ],
    },
    {
      title: 'Anteilsbasierte Vergütung',
      annual: true,
      paragraphs: ['Der Aufwand für Aktienprogramme betrug {stockComp}.'],
    },
    {
      title: 'Ergebnis je Aktie',
      paragraphs: [
        '@rows netIncome=Ergebnis der Aktionäre;epsBasic=Unverwässert;epsDiluted=Verwässert;dps=Dividende je Aktie',
      ],
    },
  ],
};
