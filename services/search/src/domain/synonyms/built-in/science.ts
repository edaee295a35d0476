/** Terms of science and engineering that have two names. */
export const SCIENCE = `
airfoil = aerofoil
airplane = aeroplane = aircraft
speed = velocity = Geschwindigkeit = vitesse = velocidad
air resistance = aerodynamic drag = Luftwiderstand = traînée = resistencia aerodinámica
carbon dioxide = CO2 = Kohlendioxid = dioxyde de carbone = dióxido de carbono
artificial intelligence = AI = künstliche Intelligenz = intelligence artificielle = inteligencia artificial
machine learning = ML = maschinelles Lernen = apprentissage automatique = aprendizaje automático
uncertainty = measurement error = Messunsicherheit = incertitude = incertidumbre
standard deviation = SD = Standardabweichung = écart type = desviación típica
confidence interval = CI = Konfidenzintervall = intervalle de confiance = intervalo de confianza
water level = gauge height = Wasserstand = Pegel = niveau d'eau = nivel del agua
rainfall = precipitation = Niederschlag = précipitations = precipitación
power supply = electricity supply = Stromversorgung = alimentation électrique = suministro eléctrico
energy efficiency = Energieeffizienz = efficacité énergétique = eficiencia energética
renewable energy = renewables = erneuerbare Energien = énergies renouvelables = energías renovables
melting point = Schmelzpunkt = point de fusion = punto de fusión
tensile strength = Zugfestigkeit = résistance à la traction = resistencia a la tracción
`;
