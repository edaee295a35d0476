/** Terms of trials and clinics, beside those that people use. */
export const MEDICINE = `
heart attack = myocardial infarction = Herzinfarkt = infarctus du myocarde = infarto de miocardio
high blood pressure = hypertension = Bluthochdruck = hypertension artérielle = hipertensión
stroke = cerebrovascular accident = Schlaganfall = accident vasculaire cérébral = AVC = ictus
side effect = adverse event = adverse reaction = undesirable effect = Nebenwirkung = unerwünschtes Ereignis = effet indésirable = efecto adverso
serious adverse event = SAE = schwerwiegendes unerwünschtes Ereignis = événement indésirable grave = acontecimiento adverso grave
inclusion criteria = eligibility criteria = Einschlusskriterien = critères d'inclusion = criterios de inclusión
exclusion criteria = Ausschlusskriterien = critères d'exclusion = criterios de exclusión
primary endpoint = primary outcome = main outcome = primary efficacy endpoint = primärer Endpunkt = critère principal = variable principal
secondary endpoint = secondary outcome = sekundärer Endpunkt = critère secondaire = variable secundaria
dose = dosage = dosing = Dosis = Dosierung = posologie
study drug = investigational product = study medication = trial drug = Prüfpräparat = médicament expérimental = medicamento en investigación
trial = study = Studie = étude = essai = estudio = ensayo
participants = subjects = patients = Teilnehmer = Probanden = participantes
sample size = number of participants = Fallzahl = taille de l'échantillon = tamaño de la muestra
interim analysis = Zwischenauswertung = Zwischenanalyse = analyse intermédiaire = análisis intermedio
discontinuation = withdrawal = stopped treatment = Abbruch = arrêt du traitement = abandono
washout = Auswaschphase = sevrage = periodo de lavado
blinding = masking = double-blind = Verblindung = double aveugle = doble ciego
informed consent = Einwilligung = consentement éclairé = consentimiento informado
blood sugar = blood glucose = glucose = Blutzucker = glycémie = glucemia
cancer = malignancy = neoplasm = carcinoma = tumour = tumor = Krebs = tumeur
influenza = flu = Grippe = gripe
vaccine = vaccination = immunization = Impfstoff = Impfung = vaccin = vacuna
fever = pyrexia = Fieber = fièvre = fiebre
kidney = renal = Niere = rein = riñón
liver = hepatic = Leber = foie = hígado
lung = pulmonary = Lunge = poumon = pulmón
heart = cardiac = Herz = cœur = corazón
physician = doctor = investigator = Arzt = Prüfarzt = médecin = médico
children = pediatric = paediatric = Kinder = enfants = niños
elderly = older adults = geriatric = Ältere = personnes âgées = personas mayores
emergency contact = safety hotline = medical monitor = Notfallnummer = numéro d'urgence = teléfono de urgencia
storage conditions = store = stored = Lagerung = conservation = conservación
half-life = elimination half-life = Halbwertszeit = demi-vie = semivida
placebo = dummy = Scheinmedikament
`;
