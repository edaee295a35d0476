/** Terms of contracts and courts. */
export const LAW = `
contract = agreement = Vertrag = contrat = contrato
termination = terminate = cancellation = Kündigung = kündigen = résiliation = résilier = rescisión = rescindir
notice period = period of notice = Kündigungsfrist = délai de préavis = préavis = plazo de preaviso
governing law = applicable law = anwendbares Recht = droit applicable = loi applicable = ley aplicable
jurisdiction = venue = competent courts = Gerichtsstand = juridiction compétente = tribunal compétent = jurisdicción
limitation of liability = liability cap = cap on liability = Haftungsbegrenzung = Haftungsbeschränkung = limitation de responsabilité = limitación de responsabilidad
force majeure = act of God = höhere Gewalt = fuerza mayor
confidentiality = non-disclosure = NDA = secrecy = Geheimhaltung = Vertraulichkeit = confidentialité = confidencialidad
indemnity = indemnification = hold harmless = Freistellung = garantie d'indemnisation = indemnización
liquidated damages = contractual penalty = penalty for delay = Vertragsstrafe = pénalité contractuelle = cláusula penal = penalización
tenant = lessee = Mieter = locataire = arrendatario
landlord = lessor = Vermieter = bailleur = arrendador
buyer = purchaser = Käufer = acheteur = comprador
seller = vendor = Verkäufer = vendeur = vendedor
supplier = vendor = Lieferant = fournisseur = proveedor
arbitration = arbitral tribunal = Schiedsverfahren = arbitrage = arbitraje
assignment = transfer of rights = Abtretung = cession = cesión
minimum purchase = minimum quantity = take or pay = Mindestabnahme = quantité minimale = cantidad mínima
safety stock = buffer stock = minimum stock = Sicherheitsbestand = stock de sécurité = stock de seguridad
payment term = terms of payment = due within = Zahlungsziel = Zahlungsfrist = délai de paiement = plazo de pago
late payment = default interest = interest on arrears = Verzugszinsen = intérêts de retard = intereses de demora
price adjustment = price review = indexation = Preisanpassung = révision des prix = revisión de precios
plaintiff = claimant = Kläger = demandeur = demandante
defendant = respondent = Beklagter = défendeur = demandado
duration = term of the agreement = Laufzeit = Vertragsdauer = durée du contrat = duración
intellectual property = IP rights = geistiges Eigentum = propriété intellectuelle = propiedad intelectual
data protection = privacy = Datenschutz = protection des données = protección de datos
employer = Arbeitgeber = employeur = empleador
employee = Arbeitnehmer = salarié = empleado
`;
