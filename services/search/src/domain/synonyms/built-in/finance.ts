/** Terms of reports and accounts, in the words of those who ask and of those who file. */
export const FINANCE = `
capex = capital expenditure = capital expenditures = capital spending = purchases of property, plant and equipment = additions to property, plant and equipment = Sachinvestitionen = Investitionen in Sachanlagen = investissements corporels = acquisitions d'immobilisations = inversiones en inmovilizado = adquisición de inmovilizado
revenue = revenues = net sales = sales = turnover = Umsatz = Umsatzerlöse = chiffre d'affaires = cifra de negocios = ingresos = ventas
net income = net profit = net earnings = bottom line = profit after tax = Jahresüberschuss = Konzernergebnis = résultat net = bénéfice net = resultado neto = beneficio neto
operating income = operating profit = income from operations = EBIT = Betriebsergebnis = résultat opérationnel = résultat d'exploitation = resultado de explotación
gross profit = gross margin = Bruttoergebnis = marge brute = margen bruto
cost of goods sold = COGS = cost of sales = cost of revenue = cost of products sold = Umsatzkosten = Herstellungskosten = coût des ventes = coste de ventas
SG&A = SGA = selling, general and administrative expenses = Vertriebs- und Verwaltungskosten = frais commerciaux et administratifs = gastos de venta y administración
R&D = research and development = Forschung und Entwicklung = recherche et développement = investigación y desarrollo
D&A = depreciation and amortization = depreciation and amortisation = Abschreibungen = dotations aux amortissements = amortizaciones
PP&E = PPE = PPNE = property, plant and equipment = fixed assets = Sachanlagen = immobilisations corporelles = inmovilizado material
balance sheet = statement of financial position = Bilanz = bilan = balance de situación
income statement = statement of income = statement of operations = statement of earnings = profit and loss account = P&L = Gewinn- und Verlustrechnung = GuV = compte de résultat = cuenta de resultados
cash flow statement = statement of cash flows = Kapitalflussrechnung = tableau des flux de trésorerie = estado de flujos de efectivo
operating cash flow = cash from operations = net cash provided by operating activities = cash flows from operating activities = Cashflow aus laufender Geschäftstätigkeit = flux de trésorerie d'exploitation = flujo de efectivo de explotación
accounts receivable = trade receivables = receivables = owed by customers = Forderungen aus Lieferungen und Leistungen = créances clients = deudores comerciales
accounts payable = trade payables = payables = owed to suppliers = Verbindlichkeiten aus Lieferungen und Leistungen = dettes fournisseurs = acreedores comerciales
inventory = inventories = stock on hand = Vorräte = Lagerbestand = stocks = existencias
earnings per share = EPS = Ergebnis je Aktie = bénéfice par action = résultat par action = beneficio por acción
dividend per share = DPS = dividends declared per share = Dividende je Aktie = dividende par action = dividendo por acción
dividends paid = cash dividends = payment of dividends = gezahlte Dividenden = dividendes versés = dividendos pagados
share repurchase = share buyback = buybacks = stock repurchases = repurchases of common stock = purchases of treasury stock = own shares acquired = Aktienrückkauf = rachat d'actions = recompra de acciones
long-term debt = long-term borrowings = noncurrent borrowings = langfristige Finanzschulden = dette à long terme = emprunts à long terme = deuda a largo plazo
shareholders' equity = stockholders' equity = equity = Eigenkapital = capitaux propres = patrimonio neto
total assets = Bilanzsumme = total de l'actif = total activo
headcount = number of employees = employees = workforce = full-time equivalents = Beschäftigte = Mitarbeiterzahl = Mitarbeiter = effectif = effectifs = salariés = plantilla = trabajadores = empleados
CEO = chief executive officer = chief executive = Vorstandsvorsitzender = Vorsitzender des Vorstands = directeur général = PDG = consejero delegado
CFO = chief financial officer = Finanzvorstand = directeur financier = director financiero
executive compensation = pay of the chief executive = total compensation = Vorstandsvergütung = rémunération des dirigeants = retribución de los consejeros
auditor = independent auditor = independent registered public accounting firm = Abschlussprüfer = commissaire aux comptes = auditor de cuentas
audit fees = fees of the auditor = Abschlussprüferhonorar = honoraires d'audit = honoraires des commissaires aux comptes = honorarios de auditoría
goodwill = Geschäfts- oder Firmenwert = Firmenwert = écart d'acquisition = fondo de comercio
impairment = write-down = writedown = impairment charge = Wertminderung = dépréciation = deterioro
restructuring = severance = layoffs = plant closures = reorganization costs = Restrukturierung = restructuration = reestructuración
backlog = order book = unfilled orders = remaining performance obligations = Auftragsbestand = Auftragsbücher = carnet de commandes = cartera de pedidos
guidance = outlook = forecast = expects = Ausblick = Prognose = perspectives = perspectivas = previsiones
revolver = revolving credit facility = credit facility = bank facility = line of credit = credit line = Kreditlinie = ligne de crédit = línea de crédito
effective tax rate = tax rate = Steuerquote = effektiver Steuersatz = taux d'imposition effectif = tipo impositivo efectivo
income taxes = provision for income taxes = Ertragsteuern = impôts sur les bénéfices = impuesto sobre beneficios
uncertain tax positions = unrecognized tax benefits = tax contingencies
stock-based compensation = share-based compensation = stock awards = equity awards = aktienbasierte Vergütung = paiements fondés sur des actions = pagos basados en acciones
rent = lease cost = operating lease cost = rent expense = Mietaufwand = loyers = arrendamientos = alquiler
warranty = product guarantees = warranty reserve = Gewährleistung = Garantierückstellung = provision pour garantie = provisión para garantías
lawsuit = litigation = legal proceedings = sued = plaintiff = dispute = complaint = Klage = verklagt = Rechtsstreit = litige = poursuivi = procès = pleito = demanda
damages = claim = amount claimed = Schadenersatz = dommages et intérêts = daños y perjuicios
acquisition = business combination = takeover = acquired = taken over = bought = purchased = Übernahme = Erwerb = erworben = gekauft = rachat = rachetée = acquise = adquisición = adquirió = compró
purchase price = consideration paid = consideration transferred = Kaufpreis = prix d'acquisition = precio de compra
largest customer = single customer = customer concentration = largest client = größter Kunde = premier client = principal cliente
pension = retirement benefits = defined benefit obligation = Pensionsverpflichtungen = engagements de retraite = pensiones
carbon footprint = greenhouse gas emissions = CO2 emissions = carbon emissions = Treibhausgasemissionen = CO2-Ausstoß = émissions de gaz à effet de serre = empreinte carbone = huella de carbono = emisiones de gases de efecto invernadero
injury rate = incident rate = recordable incident rate = lost-time injuries = accident rate = Unfallquote = taux de fréquence = índice de accidentes
staff turnover = employee turnover = attrition = voluntary turnover = Fluktuation = rotation du personnel = rotación de personal
annual meeting of shareholders = shareholder meeting = annual general meeting = AGM = Hauptversammlung = assemblée générale = junta de accionistas = junta general
segment = division = business unit = Geschäftsbereich = secteur
interest expense = interest paid = finance costs = Zinsaufwand = charges d'intérêts = gastos por intereses
cash and cash equivalents = cash on hand = liquid funds = Zahlungsmittel = flüssige Mittel = trésorerie = efectivo y equivalentes
current liabilities = short-term liabilities = kurzfristige Verbindlichkeiten = passifs courants = pasivo corriente
current assets = short-term assets = kurzfristige Vermögenswerte = actifs courants = activo corriente
marketable securities = short-term investments = Wertpapiere = titres négociables = valores negociables
common shares outstanding = shares outstanding = Aktien im Umlauf = actions en circulation = acciones en circulación
profit = income = earnings = Gewinn = Ergebnis = bénéfice = beneficio
net margin = net profit margin = Umsatzrendite = marge nette = margen neto
subsidiary = affiliate = Tochtergesellschaft = filiale = filial
board of directors = supervisory board = Aufsichtsrat = conseil d'administration = consejo de administración
free cash flow = FCF
free cash flow > operating cash flow = capital expenditures
EBITDA > operating income = depreciation and amortization
current ratio > total current assets = total current liabilities
quick ratio > cash and cash equivalents = marketable securities = accounts receivable = total current liabilities
working capital > total current assets = total current liabilities
debt to equity > total liabilities = shareholders' equity
Eigenkapitalquote > Eigenkapital = Bilanzsumme
equity ratio > total equity = total assets
asset turnover > net sales = total assets
fixed asset turnover > net sales = property, plant and equipment
inventory turnover > cost of sales = inventories
days payable outstanding = DPO > accounts payable = cost of goods sold
days sales outstanding = DSO > accounts receivable = net sales
days inventory outstanding = DIO > inventories = cost of goods sold
return on assets = ROA > net income = total assets
return on equity = ROE > net income = shareholders' equity
EBIT margin = operating margin > operating income = net sales
net profit margin = net margin = Umsatzrendite = marge nette > net income = net sales
gross margin > gross profit = cost of sales = net sales
interest coverage > operating income = interest expense
payout ratio = dividend payout > dividends paid = net income
retention ratio > dividends paid = net income
R&D intensity > research and development = net sales
`;
