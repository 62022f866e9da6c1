import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { records, words } from '#server/db/demo/random.ts'

/** Messages of installers. `{code}` is the error code that the device shows. */
export const comments: Record<Family, readonly string[]> = {
  heatPump: [
    'Pompa staje po około 20 minutach pracy i pokazuje {code}. Filtr na powrocie wyczyszczony, ciśnienie w obiegu 1,6 bar, odpowietrzone. Po resecie rusza, ale błąd wraca jeszcze tego samego dnia.',
    'Błąd {code} pojawia się tylko w nocy, przy temperaturach poniżej -5 °C. W dzień urządzenie pracuje normalnie. Jednostka stoi 40 cm od ściany, parownik bez lodu.',
    'Od wczoraj {code} i brak grzania. Klient ma małe dziecko, w domu jest 14 stopni. Zasilanie sprawdzone, na wszystkich fazach 232 V. Proszę o pilny kontakt.',
    'Po przeglądzie i wymianie filtra urządzenie zgłasza {code}. Połączenia elektryczne dokręcone, czujniki zmierzone, rezystancje zgodne z tabelą.',
    'Głośna praca sprężarki przy rozruchu, po kilku próbach {code}. Nagranie z dźwiękiem mogę przesłać. Urządzenie ma dopiero cztery miesiące.',
    'Pompa nie dogrzewa ciepłej wody, zatrzymuje się na 43 °C i wyświetla {code}. Czujnik zasobnika w tulei, pasta termoprzewodząca nałożona.',
    'Kod {code} co kilka godzin, kasuje się sam. Rachunek za prąd wzrósł mniej więcej o połowę, podejrzewam pracę grzałki.',
  ],
  airConditioner: [
    'Klimatyzator chłodzi kilka minut i wyłącza się z błędem {code}. Filtry czyste, jednostka zewnętrzna w cieniu, instalacja 6 m.',
    'Z jednostki wewnętrznej kapie woda na ścianę, na wyświetlaczu {code}. Spadek skroplin sprawdzony poziomnicą, pompki nie ma.',
    'Po burzy urządzenie nie uruchamia się, miga {code}. Zabezpieczenie w rozdzielnicy nie zadziałało. Inne urządzenia w domu działają.',
    'Błąd {code} w trybie grzania, w chłodzeniu wszystko w porządku. Czynnik zważony, ilość zgodna z tabliczką.',
    'Klient zgłasza głośny wentylator, po zdjęciu obudowy widać pęknięty wirnik. Dodatkowo okresowo {code}.',
    'Jedna z trzech jednostek pokazuje {code}, pozostałe pracują. Kolejność przewodów i portów sprawdzona dwukrotnie.',
  ],
  boiler: [
    'Kocioł blokuje się na {code}, najczęściej rano przy pierwszym uruchomieniu. Ciśnienie gazu na wlocie 20,5 mbar, elektroda wymieniona na nową i bez poprawy.',
    'Brak ciepłej wody, na wyświetlaczu {code}. Ogrzewanie działa. Filtr i zawór zwrotny czyste.',
    'Po każdym poborze ciepłej wody {code} i konieczny reset. Woda w tej okolicy jest twarda, ale kocioł ma dopiero pół roku.',
    'Spod wymiennika kapie, po zdjęciu osłony widać ślady kamienia. Sterownik zgłasza {code}.',
    'Kocioł pracuje głośno i gaśnie z błędem {code}. Przewód spalinowy koncentryczny 60/100, długość 3 m, jedno kolano.',
    'Błąd {code} zaraz po włączeniu zasilania. Płyta ma ślady przegrzania przy złączu wentylatora, zdjęcie w załączniku.',
  ],
  ventilation: [
    'Centrala wyłącza się i pokazuje {code}. Filtry wymienione dwa tygodnie temu, kanały drożne.',
    'Bardzo słaby nawiew w sypialniach, alarm {code}. Przepustnice ustawione według protokołu z uruchomienia.',
    'Słychać terkotanie wentylatora na pierwszym biegu, od tygodnia także {code}.',
    'W mrozy centrala zamarza i zgłasza {code}. Nagrzewnica wstępna zamontowana, odpływ skroplin drożny.',
  ],
}

/** Questions of the distributor, with their answers. */
export const threads = records(
  ['question', 'answer'],
  `
  Prosimy o zdjęcie tabliczki znamionowej jednostki zewnętrznej oraz zrzut historii błędów z panelu. | W załączniku zdjęcie tabliczki. Historii nie da się wyświetlić, panel pokazuje tylko ostatni błąd.
  Jakie są temperatury zasilania i powrotu tuż przed wyłączeniem? Proszę też o ciśnienie w obiegu na zimno. | Zasilanie 52 °C, powrót 38 °C, więc różnica spora. Ciśnienie na zimno 1,4 bar.
  Czy po wyczyszczeniu filtra i odpowietrzeniu błąd wraca? Prosimy o informację po dwóch dobach pracy. | Wrócił po kilku godzinach. Filtr był czysty, odpowietrzyliśmy jeszcze raz rozdzielacz.
  Prosimy o potwierdzenie, że pierwsze uruchomienie wykonał autoryzowany serwis. W książce gwarancyjnej brakuje pieczątki. | Uruchamiał nasz serwis, protokół przesyłam. Pieczątki faktycznie zabrakło, uzupełnimy.
  Jaki jest przekrój i długość przewodu zasilającego oraz napięcie pod obciążeniem? | Przewód 5×2,5 mm², około 18 m. Pod obciążeniem 226 V na każdej fazie.
  Proszę podać numer seryjny jednostki wewnętrznej. Podany numer należy do jednostki zewnętrznej. | Dopisuję numer z naklejki na boku jednostki wewnętrznej, zdjęcie w załączniku.
`,
)

export const waitingTexts: Record<Exclude<WaitingReason, 'information'>, string> = {
  part: 'Zamówiliśmy część u producenta, przewidywana dostawa w ciągu 5 dni roboczych.',
  manufacturer: 'Sprawę przekazaliśmy producentowi, czekamy na stanowisko działu technicznego.',
  visit_date: 'Serwisant zadzwoni, aby umówić termin wizyty u klienta.',
}

export const notes = [
  'Trzeci taki przypadek w tej serii w tym kwartale. Warto zapytać producenta o partię wentylatorów.',
  'Rozmawiałem z instalatorem telefonicznie. Rzeczowy człowiek, opis zgadza się z historią błędów.',
  'Klient końcowy zna się z panem prezesem, proszę pilnować terminu.',
  'Sprawdzone w magazynie: płyta główna dostępna od ręki, dwie sztuki.',
  'W książce gwarancyjnej jest przegląd z opóźnieniem trzech tygodni. Przyjmujemy, ale odnotowuję.',
  'Prosić o zdjęcia przed wysłaniem części, ostatnio wróciła nieużywana.',
] as const

export const suspensions = [
  'Budynek bez zasilania do czasu odbioru przyłącza. Wracamy do sprawy po terminie podanym przez inwestora.',
  'Klient końcowy wyjechał, dostęp do kotłowni dopiero po powrocie.',
  'Naprawa po zakończeniu prac tynkarskich w pomieszczeniu technicznym.',
  'Producent wstrzymał wydawanie tej części do wyjaśnienia wady partii.',
] as const

/** Texts of resolutions. */
const closing = records(
  ['resolution', 'text'],
  `
  repaired | Wymieniono czujnik przepływu i wyczyszczono filtr. Urządzenie pracowało bez błędu przez dwie godziny w obecności klienta.
  repaired | Wymieniono płytę główną, wgrano oprogramowanie 3.14 i przywrócono nastawy. Próba pracy pozytywna.
  repaired | Usunięto nieszczelność na połączeniu kielichowym, napełniono układ według tabliczki. Kontrola szczelności zaliczona.
  repaired | Wymieniono wentylator i wyregulowano obroty. Hałas ustąpił.
  part_sent | Wysłaliśmy elektrodę zapłonową z przewodem. Wymiana po stronie instalatora, prosimy o odesłanie starej części.
  part_sent | Wysłaliśmy pompę obiegową kurierem. Numer przesyłki w osobnej wiadomości.
  part_sent | Wysłaliśmy moduł sterujący wraz z instrukcją wymiany.
  replaced | Uszkodzenie sprężarki w okresie gwarancji. Urządzenie wymieniono na nowe, numer seryjny w zgłoszeniu.
  replaced | Pęknięty wymiennik. Wydano nową jednostkę wewnętrzną.
  refunded | Model wycofany z oferty, zwrócono należność na podstawie korekty faktury.
  rejected | Brak wpisu o pierwszym uruchomieniu przez autoryzowany serwis oraz o przeglądzie po roku.
  rejected | Ślady uszkodzenia mechanicznego na płycie i zalania wodą z instalacji. Usterka nie jest objęta gwarancją.
  no_fault | W czasie wizyty urządzenie pracowało prawidłowo. Przyczyną była zamknięta nastawa zaworu na rozdzielaczu.
  withdrawn | Zgłoszenie wycofane na prośbę partnera.
  duplicate | Ta sama usterka jest już prowadzona w innym zgłoszeniu tego urządzenia.
  no_answer | Brak odpowiedzi na pytania przez ponad 14 dni mimo przypomnień.
`,
)
export const resolutionTexts = (of: Resolution): string[] =>
  closing.filter(({ resolution }) => resolution === of).map(({ text }) => text)

export const places = [
  ['ul. Słoneczna 12', '32-020', 'Wieliczka'],
  ['ul. Leśna 4', '05-500', 'Piaseczno'],
  ['os. Zielone 7/2', '62-030', 'Luboń'],
  ['ul. Kwiatowa 31', '43-100', 'Tychy'],
  ['ul. Morska 55', '81-222', 'Gdynia'],
  ['ul. Polna 9', '21-040', 'Świdnik'],
  ['ul. Parkowa 18', '55-040', 'Kobierzyce'],
  ['ul. Rybacka 2', '72-010', 'Police'],
  ['ul. Brzozowa 40', '16-001', 'Kleosin'],
  ['ul. Spacerowa 6', '95-030', 'Rzgów'],
  ['ul. Szkolna 23', '36-002', 'Jasionka'],
  ['ul. Akacjowa 15', '86-031', 'Osielsko'],
] as const

export const rooms = words('kotłownia; garaż; pomieszczenie techniczne; poddasze; elewacja północna; salon')

export const customerNames = words(`
  Halina Kowalewska; Marian Stępień; Barbara Jurek; Michał Olejniczak; Teresa Frątczak; Artur Banasik;
  Danuta Wilczek; Leszek Cieślik; Renata Owczarek; Przemysław Dąbek; Urszula Kmieć; Krzysztof Śliwa
`)
