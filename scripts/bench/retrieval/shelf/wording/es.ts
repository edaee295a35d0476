import type { Wording } from './wording.ts';

/** Informes anuales. */
export const español: Wording = {
  title: 'Informe anual del ejercicio terminado el {end}',
  quarterTitle: 'Información trimestral {quarter} {year}',
  riskTitle: 'Factores de riesgo',
  notesTitle: 'Memoria consolidada',
  general: [
    'Este riesgo podría tener un efecto adverso importante sobre los resultados y la situación financiera.',
    'El grupo contrata seguros cuando su coste resulta razonable.',
    'La comisión de auditoría revisa este riesgo cada semestre.',
    'Hechos similares han ocurrido en el pasado y pueden repetirse.',
    'El alcance depende de factores ajenos al control del grupo.',
    'Existen planes de contingencia que se ensayan todos los años.',
    'Varios de estos riesgos pueden darse a la vez y reforzarse.',
    'Una parte de la exposición está cubierta con provisiones.',
    'No puede asegurarse que las medidas adoptadas sean suficientes.',
    'La reputación del grupo podría verse afectada.',
    'Los competidores están expuestos en igual medida.',
  ],
  risks: [
    [
      'Precio de los metales',
      'Los ingresos de {Segment0} siguen la cotización internacional.',
      'Las coberturas alcanzan solo una parte de la producción.',
    ],
    [
      'Permisos y concesiones',
      'La actividad requiere licencias que pueden retrasarse o revocarse.',
      'En {Region1} las normas han cambiado varias veces.',
    ],
    [
      'Medio ambiente',
      'Las balsas y los vertidos están sujetos a una vigilancia estricta.',
      'Un accidente obligaría a paralizar la explotación.',
    ],
    [
      'Agua y energía',
      'La sequía limita el suministro de las plantas.',
      'El precio de la electricidad es muy variable.',
    ],
    [
      'Tipo de cambio',
      'Las ventas se facturan en dólares y los costes en moneda local.',
      'Las coberturas no eliminan el riesgo.',
    ],
    [
      'Relaciones laborales',
      'Los convenios vencen en los próximos dos años.',
      'Una huelga detendría los envíos.',
    ],
    [
      'Reservas y recursos',
      'Las estimaciones de mineral pueden resultar erróneas.',
      'Nuevos sondeos podrían reducirlas.',
    ],
    [
      'Ciberseguridad',
      'Los ataques a los sistemas han aumentado.',
      'Una interrupción afectaría a todas las plantas.',
    ],
    ['Litigios', 'El grupo es parte en procedimientos propios de su actividad.', 'Su resultado es incierto.'],
    [
      'Financiación',
      'Los préstamos incluyen límites de endeudamiento.',
      'Un peor rating encarecería la deuda.',
    ],
  ],
  sections: [
    {
      title: 'El grupo',
      level: 1,
      page: true,
      annual: true,
      paragraphs: [
        'El grupo, con sede en {city}, se dedica a la {business}. Opera en los segmentos {Segment0}, {Segment1} y {Segment2}, en {sites} emplazamientos de {Region0}, {Region1} y {Region2}.',
        [
          'El mayor cliente supuso el {largestCustomer} de las ventas.',
          'Nuestro principal comprador representó el {largestCustomer} de la facturación.',
        ],
        'La cartera de pedidos ascendía a {backlog}. El grupo posee {patents} patentes.',
      ],
    },
    {
      title: 'Personas',
      annual: true,
      paragraphs: [
        [
          'A {end} trabajaban en el grupo {headcount} personas.',
          'La plantilla alcanzó {headcount} empleados al cierre.',
        ],
        'La rotación voluntaria fue del {attrition} y las mujeres ocupan el {women} de los puestos directivos. La formación media fue de {trainingHours} horas. El índice de accidentes se situó en {accidents}.',
      ],
    },
    {
      title: 'Informe de gestión',
      level: 1,
      page: true,
      paragraphs: [
        [
          'Las ventas {way} un {growth:revenue}, hasta {revenue}, frente a {revenue-1} del ejercicio anterior.',
          'La facturación fue de {revenue} ({revenue-1} un año antes), con una variación del {growth:revenue}.',
        ],
        '@segments',
        '@regions',
        [
          'El margen bruto fue del {grossMargin}, frente al {grossMargin-1}.',
          'Sobre ventas, el margen bruto representó el {grossMargin} ({grossMargin-1} el año anterior).',
        ],
        'Se destinaron {research} a investigación. Los gastos generales sumaron {selling}.',
        [
          'El resultado operativo alcanzó {operatingIncome}, el {operatingMargin} de las ventas.',
          'El negocio ganó {operatingIncome} antes de intereses e impuestos, un {operatingMargin} sobre ventas.',
        ],
        'El tipo impositivo efectivo fue del {taxRate} ({taxRate-1} en el ejercicio anterior). La reestructuración costó {restructuring}.',
        ['El beneficio neto fue de {netIncome}.', 'El grupo ganó {netIncome} después de impuestos.'],
      ],
    },
    {
      title: 'Situación financiera',
      page: true,
      paragraphs: [
        'La actividad generó una caja de {operatingCash}, frente a {operatingCash-1}.',
        [
          'Se invirtieron {capex} en instalaciones y maquinaria; para {next} se prevén {capexOutlook}.',
          'La inversión en plantas fue de {capex}. El presupuesto de {next} contempla {capexOutlook}.',
        ],
        'Hay una línea de crédito de {creditLine} al {creditRate}, con vencimiento el {creditEnd}.',
        'Para {next} se espera que las ventas crezcan entre un {outlookLow} y un {outlookHigh}.',
      ],
    },
    {
      title: 'Accionistas y gobierno',
      annual: true,
      page: true,
      paragraphs: [
        [
          'El consejo propone a la junta del {meetingDate} repartir {dps} por acción.',
          'A la junta general, convocada para el {meetingDate}, se propondrá un dividendo de {dps} por acción.',
        ],
        'Se compraron acciones propias por {buybacks}, a un precio medio de {buybackPrice}.',
        'La primera ejecutiva es {chief}; {finance} dirige las finanzas. Preside el consejo {chair}, al que se ha incorporado {newDirector}.',
        'Los honorarios de {auditor} por la auditoría ascendieron a {auditFee}.',
        '@summary',
      ],
    },
    {
      title: 'Información no financiera',
      annual: true,
      paragraphs: [
        'Las emisiones de alcance 1 y 2 fueron de {emissions} miles de toneladas de CO2 equivalente.',
      ],
    },
  ],
  notes: [
    {
      title: 'Bases de presentación',
      paragraphs: [
        'Las cuentas consolidadas se han formulado según las normas internacionales adoptadas por la Unión Europea e incluyen todas las sociedades dependientes. Las estimaciones afectan a provisiones, vidas útiles y al valor del fondo de comercio.',
      ],
    },
    {
      title: 'Combinaciones de negocios',
      page: true,
      paragraphs: [
        [
          'El {dealDate} se adquirió {target} por {dealPrice}.',
          'La compra de {target} se cerró el {dealDate}, con un precio de {dealPrice}.',
        ],
      ],
    },
    {
      title: 'Existencias e inmovilizado',
      annual: true,
      paragraphs: [
        '@rows inventories=Existencias netas;property=Terrenos, construcciones y maquinaria;depreciation=Amortización del ejercicio',
      ],
    },
    {
      title: 'Fondo de comercio',
      paragraphs: [
        'Se registró un deterioro de {impairment}.',
        '@rows goodwill=Fondo de comercio;intangibles=Concesiones y licencias',
      ],
    },
    {
      title: 'Deuda financiera',
      page: true,
      paragraphs: [
        'La línea sindicada de {creditLine} vence el {creditEnd}.',
        '@rows longDebt=Obligaciones y préstamos;shortDebt=Vencimiento a menos de un año',
      ],
    },
    {
      title: 'Arrendamientos y pensiones',
      annual: true,
      paragraphs: [
        'Los alquileres ascendieron a {rent}, con un plazo medio de {leaseTerm} años. El plan de pensiones está cerrado desde el {pensionClosed}; la tasa de descuento es del {discountRate}.',
      ],
    },
    {
      title: 'Contingencias',
      page: true,
      paragraphs: [
        '{claimant} presentó una demanda el {claimDate} por {lawsuitClaim}. No se ha dotado provisión.',
        'Las garantías provisionadas suman {warranty} y los compromisos de compra {purchaseCommitments}.',
      ],
    },
    {
      title: 'Información por segmentos',
      page: true,
      paragraphs: ['Los segmentos son los que revisa la dirección.', '@segments', '@regions'],
    },
    {
      title: 'Beneficio por acción',
      paragraphs: [
        '@rows netIncome=Resultado atribuido;epsBasic=Básico;epsDiluted=Diluido;dps=Dividendo por acción',
      ],
    },
  ],
};
