import type { Wording } from './wording.ts';

/** Rapports annuels. */
export const français: Wording = {
  title: 'Rapport annuel de l’exercice clos le {end}',
  quarterTitle: 'Information trimestrielle {quarter} {year}',
  riskTitle: 'Facteurs de risque',
  notesTitle: 'Notes annexes aux comptes consolidés',
  general: [
    'La survenance de ce risque pourrait avoir un effet défavorable significatif sur la situation financière du groupe.',
    'Le groupe s’assure dans la mesure où le coût des primes reste raisonnable.',
    'Le comité d’audit examine ce risque au moins deux fois par an.',
    'Des événements comparables se sont déjà produits et peuvent se reproduire.',
    'L’ampleur des conséquences dépend de facteurs qui échappent au groupe.',
    'Des plans de continuité existent et sont éprouvés chaque année.',
    'Les concurrents y sont exposés de la même manière, certains étant mieux préparés.',
    'Plusieurs risques peuvent survenir en même temps et se renforcer.',
    'Une partie de cette exposition fait l’objet de provisions.',
    'Les contrats avec les clients ne permettent pas toujours de répercuter ces surcoûts.',
    'La réputation du groupe auprès de ses clients pourrait en souffrir.',
    'Aucune garantie ne peut être donnée quant à l’efficacité de ces mesures.',
  ],
  risks: [
    [
      'Conjoncture économique',
      'La demande dépend de la consommation en {Region0} et en {Region1}.',
      'Un ralentissement pèserait d’abord sur {Segment0}.',
    ],
    [
      'Matières premières',
      'Le prix des matières et de l’énergie varie fortement.',
      'Les hausses ne sont répercutées qu’avec retard.',
    ],
    [
      'Dépendance envers certains clients',
      'Quelques enseignes représentent une part importante des ventes.',
      'Leur regroupement accroît leur pouvoir de négociation.',
    ],
    [
      'Systèmes d’information',
      'Les attaques informatiques se multiplient.',
      'Une interruption prolongée arrêterait les sites.',
    ],
    [
      'Sécurité des produits',
      'Un défaut de qualité peut conduire à un rappel.',
      'La confiance des consommateurs serait atteinte.',
    ],
    [
      'Ressources humaines',
      'Les recrutements sont difficiles autour de {city}.',
      'Des mouvements sociaux peuvent perturber la production.',
    ],
    [
      'Environnement',
      'Les normes sur l’eau et les rejets se durcissent.',
      'Le groupe peut être tenu de dépolluer d’anciens sites.',
    ],
    [
      'Change et taux',
      'Une part des ventes est libellée en dollars.',
      'Les couvertures ne compensent pas tout.',
    ],
    [
      'Litiges',
      'Le groupe est partie à des procédures dans le cours normal de ses affaires.',
      'Leur issue est incertaine.',
    ],
    [
      'Acquisitions',
      'L’intégration des sociétés acquises peut décevoir.',
      'Des dépréciations d’écarts d’acquisition sont possibles.',
    ],
    [
      'Pandémie',
      'Des fermetures administratives ont touché plusieurs sites.',
      'De nouvelles restrictions ne sont pas exclues.',
    ],
  ],
  sections: [
    {
      title: 'Présentation du groupe',
      level: 1,
      page: true,
      annual: true,
      paragraphs: [
        'Le groupe, dont le siège est à {city}, est spécialisé dans les {business}. Il exerce trois activités : {Segment0}, {Segment1} et {Segment2}, sur {sites} sites.',
        [
          'Le premier client représente {largestCustomer} des ventes.',
          'Notre principal client a contribué pour {largestCustomer} à l’activité.',
        ],
        [
          'Le carnet de commandes s’élève à {backlog}.',
          'Les commandes fermes restant à livrer atteignent {backlog}.',
        ],
        'La stratégie du groupe repose sur la qualité, la proximité et l’innovation. Les investissements sont décidés selon leur rentabilité et leur effet sur l’environnement.',
      ],
    },
    {
      title: 'Ressources humaines',
      annual: true,
      paragraphs: [
        [
          'Au {end}, le groupe comptait {headcount} collaborateurs.',
          'L’effectif total s’établissait à {headcount} personnes à la clôture.',
        ],
        'Les départs volontaires ont représenté {attrition} de l’effectif. Les femmes occupent {women} des postes d’encadrement, et chaque salarié a suivi {trainingHours} heures de formation.',
        'Le taux de fréquence des accidents est de {accidents}.',
      ],
    },
    {
      title: 'Rapport de gestion',
      level: 1,
      page: true,
      paragraphs: [
        [
          'Les ventes ont {way} de {growth:revenue} et s’établissent à {revenue}, contre {revenue-1} un an plus tôt.',
          'L’activité, à {revenue} contre {revenue-1}, a {way} de {growth:revenue}.',
        ],
        '@segments',
        '@regions',
        [
          'Le taux de marge brute ressort à {grossMargin} ({grossMargin-1} l’année précédente).',
          'La marge brute représente {grossMargin} des ventes, contre {grossMargin-1}.',
        ],
        'L’effort de recherche a atteint {research}. Les frais de structure se sont élevés à {selling}.',
        [
          'Le résultat d’exploitation atteint {operatingIncome}, soit {operatingMargin} des ventes.',
          'La rentabilité opérationnelle est de {operatingMargin}, pour un résultat de {operatingIncome}.',
        ],
        'Les mesures de réorganisation ont coûté {restructuring}. Le taux effectif d’impôt est de {taxRate}, contre {taxRate-1}.',
        ['Le bénéfice net s’élève à {netIncome}.', 'Le groupe dégage un bénéfice de {netIncome}.'],
      ],
    },
    {
      title: 'Situation financière',
      page: true,
      paragraphs: [
        'L’activité a dégagé une trésorerie de {operatingCash}, contre {operatingCash-1}.',
        [
          'Les investissements industriels ont représenté {capex} ; {capexOutlook} sont prévus pour {next}.',
          'Le groupe a investi {capex} dans ses usines et prévoit d’y consacrer {capexOutlook} en {next}.',
        ],
        'Une ligne de crédit de {creditLine}, au taux de {creditRate}, est disponible jusqu’au {creditEnd}.',
        'Pour {next}, le groupe vise une croissance comprise entre {outlookLow} et {outlookHigh}.',
      ],
    },
    {
      title: 'Actionnariat et gouvernance',
      annual: true,
      page: true,
      paragraphs: [
        [
          'Un dividende de {dps} par action sera proposé à l’assemblée générale du {meetingDate}.',
          'Le conseil propose à l’assemblée du {meetingDate} de distribuer {dps} par action.',
        ],
        'Le groupe a racheté ses propres actions pour {buybacks}, au prix moyen de {buybackPrice}.',
        'La direction générale est assurée par {chief} ; {finance} dirige les finances. Le conseil est présidé par {chair} et a accueilli {newDirector}.',
        'Les honoraires versés à {auditor}, commissaire aux comptes, se montent à {auditFee}.',
        '@summary',
      ],
    },
    {
      title: 'Responsabilité sociétale',
      annual: true,
      paragraphs: [
        'Les émissions de gaz à effet de serre (périmètres 1 et 2) sont de {emissions} milliers de tonnes équivalent CO2. Le groupe détient {patents} brevets.',
      ],
    },
  ],
  notes: [
    {
      title: 'Principes comptables',
      paragraphs: [
        'Les comptes consolidés sont établis selon les normes IFRS adoptées par l’Union européenne. Ils comprennent toutes les sociétés contrôlées. Les estimations portent sur les provisions, les durées d’utilité et la valeur des écarts d’acquisition.',
        'Le revenu est comptabilisé au transfert du contrôle. Les stocks sont évalués au plus faible du coût et de la valeur nette de réalisation. Les immobilisations sont amorties de manière linéaire.',
      ],
    },
    {
      title: 'Variations de périmètre',
      page: true,
      paragraphs: [
        [
          'Le {dealDate}, le groupe a acquis {target} pour {dealPrice}.',
          'L’acquisition de {target}, finalisée le {dealDate}, a été payée {dealPrice}.',
        ],
      ],
    },
    {
      title: 'Stocks et immobilisations',
      annual: true,
      paragraphs: [
        '@rows inventories=Stocks nets;property=Terrains, constructions et matériels;depreciation=Dotations de l’exercice',
      ],
    },
    {
      title: 'Écarts d’acquisition',
      paragraphs: [
        'Une perte de valeur de {impairment} a été constatée.',
        '@rows goodwill=Écarts d’acquisition;intangibles=Marques et relations clients',
      ],
    },
    {
      title: 'Emprunts',
      page: true,
      paragraphs: [
        'La ligne de crédit syndiquée de {creditLine} arrive à échéance le {creditEnd}.',
        '@rows longDebt=Emprunts obligataires et bancaires;shortDebt=Part à moins d’un an;interest=Intérêts de l’exercice',
      ],
    },
    {
      title: 'Locations et retraites',
      annual: true,
      paragraphs: [
        'Les loyers se sont élevés à {rent}, pour une durée résiduelle moyenne de {leaseTerm} ans.',
        'Le régime à prestations définies est fermé depuis le {pensionClosed}. Le taux d’actualisation retenu est de {discountRate}.',
      ],
    },
    {
      title: 'Provisions et litiges',
      page: true,
      paragraphs: [
        '{claimant} a assigné la société le {claimDate} et réclame {lawsuitClaim}. Aucune provision n’a été constituée.',
        'Les provisions pour garantie se montent à {warranty} et les engagements d’achat à {purchaseCommitments}.',
      ],
    },
    {
      title: 'Impôt',
      paragraphs: ['La charge d’impôt de {tax} se rapporte à un résultat avant impôt de {pretax}.'],
    },
    {
      title: 'Information sectorielle',
      page: true,
      paragraphs: ['Les secteurs correspondent au suivi interne de la direction.', '@segments', '@regions'],
    },
    {
      title: 'Résultat par action',
      paragraphs: [
        '@rows netIncome=Part du groupe;epsBasic=De base;epsDiluted=Dilué;dps=Dividende par action',
      ],
    },
  ],
};
