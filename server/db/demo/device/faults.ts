import type { Locale, Translated } from '#contract/messages/locale.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { found } from '#server/db/demo/loading.ts'
import { records, words } from '#server/db/demo/random.ts'

/** A fault as a manufacturer's service manual describes it. */
interface Fault {
  name: Translated
  /** Meaning of the code. */
  means: Translated
  /** Checks, the quickest first. */
  checks: Record<Locale, readonly string[]>
}

/** Meaning and checks of each kind of fault: a line in Polish and one in English. */
const kinds = records(
  ['kind', 'means', 'checks'],
  `
  sensor | Przerwa lub zwarcie w obwodzie czujnika. | Wtyczka czujnika na płycie; Rezystancja 10 kΩ przy 25 °C; Osadzenie czujnika i stan przewodu
  | Open or short circuit of the sensor. | Plug of the sensor on the board; Resistance 10 kΩ at 25 °C; Seat of the sensor and state of its cable
  motor | Brak sygnału obrotów mimo wysterowania. | Ciała obce, lód lub osad przy wirniku; Wtyczka silnika i napięcie zasilania; Swobodny obrót po wyłączeniu zasilania
  | No speed signal although the motor is driven. | Objects, ice or deposits at the rotor; Plug of the motor and its supply voltage; Free turning with the power off
  bus | Brak danych na magistrali dłużej niż 60 s. | Kolejność żył i ekran przewodu; Zasilanie i bezpieczniki drugiego urządzenia; Napięcie na zaciskach magistrali
  | No data on the bus for more than 60 s. | Order of wires and shield of the cable; Power and fuses of the other unit; Voltage at the terminals of the bus
  valve | Położenie nie zmieniło się w oczekiwanym czasie. | Wtyczka i napięcie cewki lub siłownika; Blokada mechaniczna trzpienia; Różnica temperatur przed i za zaworem
  | The position did not change in the expected time. | Plug and voltage of the coil or actuator; Mechanical block of the pin; Difference of temperatures before and behind it
  supply | Napięcie zasilania poza zakresem dłużej niż 10 s. | Bezpieczniki i kolejność faz na listwie; Przekrój i długość przewodu zasilającego; Napięcie pod obciążeniem
  | Supply voltage out of range for more than 10 s. | Fuses and order of phases at the terminals; Cross-section and length of the supply cable; Voltage under load
  board | Nastawy regulatora są niezgodne z urządzeniem. | Kod typu z tabliczki znamionowej; Wyłączenie zasilania na 5 minut; Wymiana płyty, gdy błąd powraca
  | The settings of the controller do not match the unit. | Type code from the rating plate; Power off for 5 minutes; Replace the board when it comes back
  setting | Urządzenie wykryło sprzeczne ustawienia. | Historia błędów i tryby na wszystkich pilotach; Ustawienie jednostki nadrzędnej i adresów; Ponowne uruchomienie po 5 minutach
  | The unit has found contradictory settings. | History of faults and modes of all remote controls; Master unit and addresses; Restart after 5 minutes
  service | Minął termin przeglądu. Urządzenie działa. | Czyszczenie wymiennika i filtrów; Wpis w książce gwarancyjnej; Wyzerowanie licznika
  | Maintenance is due. The unit works. | Cleaning of heat exchanger and filters; Entry in the warranty book; Reset of the counter
  contact | Styk zewnętrzny jest rozwarty. Urządzenie zatrzymane. | Stan systemu, do którego należy styk; Zwora na zaciskach, gdy systemu nie ma; Opóźnienie w nastawach
  | The external contact is open. The unit has stopped. | State of the system of the contact; Bridge at the terminals when there is none; Delay in the settings
  frost | Temperatura wymiennika pozostaje poniżej zera. | Odpływ skroplin i ogrzewanie tacy; Czystość filtrów i wymiennika; Czujnik temperatury wymiennika
  | The heat exchanger stays below zero. | Condensate drain and tray heater; Clean filters and heat exchanger; Temperature sensor of the heat exchanger
  drain | Czujnik wykrył wodę w tacy lub w syfonie. | Spadek przewodu skroplin co najmniej 1 %; Zanieczyszczenia w syfonie; Zamarznięty odcinek na zewnątrz
  | The sensor found water in the tray or siphon. | Fall of the drain at least 1 %; Dirt in the siphon; Frozen part outdoors
  limiter | Ogranicznik temperatury odłączył grzałkę. | Przepływ przez grzałkę; Przycisk odblokowania pod osłoną; Bezpiecznik i stycznik grzałki
  | The temperature limiter has cut the heater. | Flow through the heater; Reset button under the cover; Fuse and contactor of the heater
  overheated | Temperatura przekroczyła wartość graniczną. | Przepływ i odpowietrzenie; Zabrudzenie wymiennika lub radiatora; Przyleganie czujnika temperatury
  | The temperature exceeded its limit. | Flow and venting; Fouling of the heat exchanger or heat sink; Contact of the temperature sensor
  compressor | Prąd sprężarki przekroczył wartość graniczną. | Napięcie zasilania pod obciążeniem; Rezystancja uzwojeń i izolacji; Wyrównanie ciśnień po 3 minutach postoju
  | The compressor current exceeded its limit. | Supply voltage under load; Resistance of windings and insulation; Pressures equal after 3 minutes
  refrigerant | Ciśnienie lub ilość czynnika poza zakresem. | Zawory otwarte i czysty wymiennik; Praca wentylatora jednostki zewnętrznej; Szczelność i napełnienie (osoba z certyfikatem F-gaz)
  | Pressure or amount of refrigerant out of range. | Valves open and heat exchanger clean; Operation of the outdoor fan; Tightness and charge (F-gas certified person)
  flame | Sygnał jonizacji nie zgadza się ze stanem palnika. | Zawór gazu otwarty i ciśnienie wlotowe 20 mbar; Elektroda: odstęp 4 mm, brak pęknięć; Recyrkulacja spalin w przewodzie
  | The ionisation does not match the burner. | Gas valve open and inlet pressure 20 mbar; Electrode: gap 4 mm, no cracks; Flue gas recirculation in the pipe
  flow | Przepływ wody przez urządzenie jest za mały. | Zawory odcinające i filtr na powrocie; Odpowietrzenie i ciśnienie wody 1,5 bar; Naczynie przeponowe i zawór bezpieczeństwa
  | Too little water flows through the unit. | Shut-off valves and strainer in the return; Venting and water pressure of 1.5 bar; Expansion vessel and safety valve
  air | Zadany przepływ powietrza nie został osiągnięty. | Przepustnice i anemostaty; Zagniecione kanały elastyczne; Czerpnia zasłonięta liśćmi lub śniegiem
  | The set air flow was not reached. | Dampers and valves; Crushed flexible ducts; Intake covered by leaves or snow
`,
)

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
  return records(['pl', 'en', 'kind'], lines).map(({ pl, en, kind }) => {
    const place = kinds.findIndex((one) => one.kind === kind)
    const [polish, english] = [place, place + 1].map((index) => found(kinds[index], `kind of faults ${kind}`))
    const of = (text?: { means: string; checks: string }) => [text?.means ?? '', words(text?.checks ?? '')] as const
    const [[meansPl, checksPl], [meansEn, checksEn]] = [of(polish), of(english)]
    return { name: { pl, en }, means: { pl: meansPl, en: meansEn }, checks: { pl: checksPl, en: checksEn } }
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
