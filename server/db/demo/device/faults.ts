import type { Locale, Translated } from '#contract/locale.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'

/** A fault as a manufacturer's service manual describes it. */
interface Fault {
  name: Translated
  /** Meaning of the code. */
  means: Translated
  /** Checks, the quickest first. */
  checks: Record<Locale, readonly string[]>
}

type Words = readonly [pl: string, en: string]

/** Meaning and checks of each kind of fault. */
const kinds: Readonly<Record<string, readonly [means: Words, ...checks: Words[]]>> = {
  sensor: [
    ['Przerwa lub zwarcie w obwodzie czujnika.', 'Open or short circuit of the sensor.'],
    ['Wtyczka czujnika na płycie', 'Plug of the sensor on the board'],
    ['Rezystancja 10 kΩ przy 25 °C', 'Resistance 10 kΩ at 25 °C'],
    ['Osadzenie czujnika i stan przewodu', 'Seat of the sensor and state of its cable'],
  ],
  motor: [
    ['Brak sygnału obrotów mimo wysterowania.', 'No speed signal although the motor is driven.'],
    ['Ciała obce, lód lub osad przy wirniku', 'Objects, ice or deposits at the rotor'],
    ['Wtyczka silnika i napięcie zasilania', 'Plug of the motor and its supply voltage'],
    ['Swobodny obrót po wyłączeniu zasilania', 'Free turning with the power off'],
  ],
  bus: [
    ['Brak danych na magistrali dłużej niż 60 s.', 'No data on the bus for more than 60 s.'],
    ['Kolejność żył i ekran przewodu', 'Order of wires and shield of the cable'],
    ['Zasilanie i bezpieczniki drugiego urządzenia', 'Power and fuses of the other unit'],
    ['Napięcie na zaciskach magistrali', 'Voltage at the terminals of the bus'],
  ],
  valve: [
    ['Położenie nie zmieniło się w oczekiwanym czasie.', 'The position did not change in the expected time.'],
    ['Wtyczka i napięcie cewki lub siłownika', 'Plug and voltage of the coil or actuator'],
    ['Blokada mechaniczna trzpienia', 'Mechanical block of the pin'],
    ['Różnica temperatur przed i za zaworem', 'Difference of temperatures before and behind it'],
  ],
  supply: [
    ['Napięcie zasilania poza zakresem dłużej niż 10 s.', 'Supply voltage out of range for more than 10 s.'],
    ['Bezpieczniki i kolejność faz na listwie', 'Fuses and order of phases at the terminals'],
    ['Przekrój i długość przewodu zasilającego', 'Cross-section and length of the supply cable'],
    ['Napięcie pod obciążeniem', 'Voltage under load'],
  ],
  board: [
    ['Nastawy regulatora są niezgodne z urządzeniem.', 'The settings of the controller do not match the unit.'],
    ['Kod typu z tabliczki znamionowej', 'Type code from the rating plate'],
    ['Wyłączenie zasilania na 5 minut', 'Power off for 5 minutes'],
    ['Wymiana płyty, gdy błąd powraca', 'Replace the board when it comes back'],
  ],
  setting: [
    ['Urządzenie wykryło sprzeczne ustawienia.', 'The unit has found contradictory settings.'],
    ['Historia błędów i tryby na wszystkich pilotach', 'History of faults and modes of all remote controls'],
    ['Ustawienie jednostki nadrzędnej i adresów', 'Master unit and addresses'],
    ['Ponowne uruchomienie po 5 minutach', 'Restart after 5 minutes'],
  ],
  service: [
    ['Minął termin przeglądu. Urządzenie działa.', 'Maintenance is due. The unit works.'],
    ['Czyszczenie wymiennika i filtrów', 'Cleaning of heat exchanger and filters'],
    ['Wpis w książce gwarancyjnej', 'Entry in the warranty book'],
    ['Wyzerowanie licznika', 'Reset of the counter'],
  ],
  contact: [
    ['Styk zewnętrzny jest rozwarty. Urządzenie zatrzymane.', 'The external contact is open. The unit has stopped.'],
    ['Stan systemu, do którego należy styk', 'State of the system of the contact'],
    ['Zwora na zaciskach, gdy systemu nie ma', 'Bridge at the terminals when there is none'],
    ['Opóźnienie w nastawach', 'Delay in the settings'],
  ],
  frost: [
    ['Temperatura wymiennika pozostaje poniżej zera.', 'The heat exchanger stays below zero.'],
    ['Odpływ skroplin i ogrzewanie tacy', 'Condensate drain and tray heater'],
    ['Czystość filtrów i wymiennika', 'Clean filters and heat exchanger'],
    ['Czujnik temperatury wymiennika', 'Temperature sensor of the heat exchanger'],
  ],
  drain: [
    ['Czujnik wykrył wodę w tacy lub w syfonie.', 'The sensor found water in the tray or siphon.'],
    ['Spadek przewodu skroplin co najmniej 1 %', 'Fall of the drain at least 1 %'],
    ['Zanieczyszczenia w syfonie', 'Dirt in the siphon'],
    ['Zamarznięty odcinek na zewnątrz', 'Frozen part outdoors'],
  ],
  limiter: [
    ['Ogranicznik temperatury odłączył grzałkę.', 'The temperature limiter has cut the heater.'],
    ['Przepływ przez grzałkę', 'Flow through the heater'],
    ['Przycisk odblokowania pod osłoną', 'Reset button under the cover'],
    ['Bezpiecznik i stycznik grzałki', 'Fuse and contactor of the heater'],
  ],
  overheated: [
    ['Temperatura przekroczyła wartość graniczną.', 'The temperature exceeded its limit.'],
    ['Przepływ i odpowietrzenie', 'Flow and venting'],
    ['Zabrudzenie wymiennika lub radiatora', 'Fouling of the heat exchanger or heat sink'],
    ['Przyleganie czujnika temperatury', 'Contact of the temperature sensor'],
  ],
  compressor: [
    ['Prąd sprężarki przekroczył wartość graniczną.', 'The compressor current exceeded its limit.'],
    ['Napięcie zasilania pod obciążeniem', 'Supply voltage under load'],
    ['Rezystancja uzwojeń i izolacji', 'Resistance of windings and insulation'],
    ['Wyrównanie ciśnień po 3 minutach postoju', 'Pressures equal after 3 minutes'],
  ],
  refrigerant: [
    ['Ciśnienie lub ilość czynnika poza zakresem.', 'Pressure or amount of refrigerant out of range.'],
    ['Zawory otwarte i czysty wymiennik', 'Valves open and heat exchanger clean'],
    ['Praca wentylatora jednostki zewnętrznej', 'Operation of the outdoor fan'],
    ['Szczelność i napełnienie (osoba z certyfikatem F-gaz)', 'Tightness and charge (F-gas certified person)'],
  ],
  flame: [
    ['Sygnał jonizacji nie zgadza się ze stanem palnika.', 'The ionisation does not match the burner.'],
    ['Zawór gazu otwarty i ciśnienie wlotowe 20 mbar', 'Gas valve open and inlet pressure 20 mbar'],
    ['Elektroda: odstęp 4 mm, brak pęknięć', 'Electrode: gap 4 mm, no cracks'],
    ['Recyrkulacja spalin w przewodzie', 'Flue gas recirculation in the pipe'],
  ],
  flow: [
    ['Przepływ wody przez urządzenie jest za mały.', 'Too little water flows through the unit.'],
    ['Zawory odcinające i filtr na powrocie', 'Shut-off valves and strainer in the return'],
    ['Odpowietrzenie i ciśnienie wody 1,5 bar', 'Venting and water pressure of 1.5 bar'],
    ['Naczynie przeponowe i zawór bezpieczeństwa', 'Expansion vessel and safety valve'],
  ],
  air: [
    ['Zadany przepływ powietrza nie został osiągnięty.', 'The set air flow was not reached.'],
    ['Przepustnice i anemostaty', 'Dampers and valves'],
    ['Zagniecione kanały elastyczne', 'Crushed flexible ducts'],
    ['Czerpnia zasłonięta liśćmi lub śniegiem', 'Intake covered by leaves or snow'],
  ],
}

/** Faults of each family: Polish and English name, kind. */
export const faultsOf: Record<Family, readonly Fault[]> = {
  heatPump: table(`
    Brak przepływu wody grzewczej | No heating water flow | flow
    Wysokie ciśnienie w układzie chłodniczym | High refrigerant pressure | refrigerant
    Niskie ciśnienie w układzie chłodniczym | Low refrigerant pressure | refrigerant
    Temperatura tłoczenia za wysoka | Discharge temperature too high | overheated
    Czujnik temperatury zasilania | Flow temperature sensor | sensor
    Czujnik temperatury powrotu | Return temperature sensor | sensor
    Czujnik temperatury zewnętrznej | Outdoor temperature sensor | sensor
    Czujnik zasobnika ciepłej wody | Domestic hot water sensor | sensor
    Dezynfekcja termiczna nieukończona | Thermal disinfection not completed | limiter
    Wentylator zewnętrzny nie obraca się | Outdoor fan does not turn | motor
    Komunikacja z jednostką zewnętrzną | Communication with the outdoor unit | bus
    Komunikacja z panelem sterującym | Communication with the control panel | bus
    Przegrzanie modułu falownika | Inverter module overheated | overheated
    Przeciążenie prądowe sprężarki | Compressor overcurrent | compressor
    Brak fazy lub zła kolejność faz | Phase missing or out of order | supply
    Napięcie zasilania poza zakresem | Supply voltage out of range | supply
    Odszranianie trwa zbyt długo | Defrosting takes too long | frost
    Ochrona przed zamarzaniem aktywna | Frost protection active | frost
    Grzałka rezerwowa: zadziałał ogranicznik | Backup heater: limiter tripped | limiter
    Zawór czterodrogowy nie przełączył | Four-way valve did not switch | valve
    Zawór rozprężny poza zakresem | Expansion valve out of range | valve
    Ciśnienie wody za niskie | Water pressure too low | flow
    Pompa obiegowa nie odpowiada | Circulation pump does not answer | motor
    Wyciek czynnika wykryty przez czujnik | Leak found by the refrigerant sensor | refrigerant
    Błąd pamięci regulatora | Controller memory error | board
  `),
  airConditioner: table(`
    Komunikacja jednostek wewnętrznej i zewnętrznej | Communication between indoor and outdoor unit | bus
    Czujnik temperatury pomieszczenia | Room temperature sensor | sensor
    Czujnik wymiennika wewnętrznego | Indoor coil sensor | sensor
    Czujnik wymiennika zewnętrznego | Outdoor coil sensor | sensor
    Silnik wentylatora wewnętrznego | Indoor fan motor | motor
    Silnik wentylatora zewnętrznego | Outdoor fan motor | motor
    Zabezpieczenie modułu IPM | IPM module protection | overheated
    Brak czynnika lub zamknięte zawory | No refrigerant or valves closed | refrigerant
    Wysokie ciśnienie lub przegrzanie skraplacza | High pressure or hot condenser | refrigerant
    Ochrona przed oszronieniem | Anti-freeze protection | frost
    Przepełnienie tacy skroplin | Condensate tray full | drain
    Temperatura tłoczenia za wysoka | Discharge temperature too high | overheated
    Rozruch sprężarki nieudany | Compressor start failed | compressor
    Napięcie szyny DC | DC bus voltage | supply
    Błąd pamięci EEPROM | EEPROM error | board
    Konflikt trybów pracy | Conflict of modes | setting
    Niezgodne adresy jednostek | Addresses of units do not match | setting
    Silnik żaluzji | Louvre motor | motor
    Zawór czterodrogowy | Four-way valve | valve
    Moduł Wi-Fi | Wi-Fi module | bus
    Zatrzymanie przez styk zewnętrzny | Stopped by the external contact | contact
  `),
  boiler: table(`
    Brak płomienia po próbie zapłonu | No flame after ignition | flame
    Zanik płomienia w czasie pracy | Flame lost in operation | flame
    Fałszywy płomień | False flame | flame
    Przegrzanie wymiennika | Heat exchanger overheated | overheated
    Brak wody w obiegu | No water in the circuit | flow
    Czujnik zasilania c.o. | Heating flow sensor | sensor
    Czujnik powrotu c.o. | Heating return sensor | sensor
    Czujnik ciepłej wody | Hot water sensor | sensor
    Za duża różnica zasilania i powrotu | Flow and return too far apart | flow
    Wentylator: obroty poza zakresem | Fan speed out of range | motor
    Zablokowany odpływ kondensatu | Condensate drain blocked | drain
    Temperatura spalin za wysoka | Flue gas too hot | overheated
    Ciśnienie gazu za niskie | Gas pressure too low | flame
    Zawór gazowy nie reaguje | Gas valve does not react | valve
    Zawór trójdrogowy w złym położeniu | Three-way valve in wrong position | valve
    Pompa zablokowana | Pump blocked | motor
    Komunikacja z regulatorem pokojowym | Communication with the room controller | bus
    Za częste odblokowania | Too many resets | setting
    Wersja płyty niezgodna z panelem | Board does not match the panel | board
    Napięcie zasilania za niskie | Supply voltage too low | supply
    Przegląd okresowy | Periodic maintenance | service
  `),
  ventilation: table(`
    Wentylator nawiewu | Supply fan | motor
    Wentylator wywiewu | Extract fan | motor
    Filtry do wymiany | Filters to be replaced | service
    Czujnik powietrza zewnętrznego | Outdoor air sensor | sensor
    Czujnik powietrza nawiewanego | Supply air sensor | sensor
    Nagrzewnica wstępna: zadziałał termostat | Pre-heater: thermostat tripped | limiter
    Oszronienie wymiennika | Heat exchanger frozen | frost
    Obejście wymiennika nie osiągnęło położenia | Bypass did not reach its position | valve
    Czujnik CO₂ lub wilgotności | CO₂ or humidity sensor | sensor
    Panel: brak połączenia | Panel: no connection | bus
    Alarm pożarowy z zewnątrz | Fire alarm from outside | contact
    Za mały przepływ powietrza | Air flow too low | air
  `),
}

function table(lines: string): Fault[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [pl = '', en = '', kind = ''] = line.trim().split(' | ')
      const [means, ...checks] = kinds[kind] ?? []
      if (!means) throw new Error(`There is no kind of faults ${kind}`)
      return {
        name: { pl, en },
        means: { pl: means[0], en: means[1] },
        checks: { pl: checks.map(([text]) => text), en: checks.map(([, text]) => text) },
      }
    })
}

const headings = {
  pl: { means: 'Co oznacza', checks: 'Sprawdź najpierw' },
  en: { means: 'What it means', checks: 'Check first' },
} as const

/** The text of a manual's page. */
export function manualOf(fault: Fault, locale: Locale): string {
  const steps = fault.checks[locale].map((check, index) => `${index + 1}. ${check}`)
  const { means, checks } = headings[locale]
  return [`${means}: ${fault.means[locale]}`, '', `${checks}:`, ...steps].join('\n')
}
