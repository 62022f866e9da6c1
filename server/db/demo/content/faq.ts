import { inserted } from '#server/db/demo/inserted.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { faq_categories, faq_searches, faq_votes } from '#server/modules/faq/table.ts'

/** A question of the demonstration; one without English texts is marked as not translated. */
interface DemoQuestion {
  question: string
  answer: string
  english?: { question: string; answer: string }
  /** Not published yet. */
  inactive?: true
  /** Numbers of helpful and unhelpful votes. */
  votes?: readonly [helpful: number, unhelpful: number]
}

/** Frequently asked questions by category. */
const demoQuestions: readonly { name_pl: string; name_en: string; questions: readonly DemoQuestion[] }[] = [
  {
    name_pl: 'Uruchomienie i montaż',
    name_en: 'Commissioning and installation',
    questions: [
      {
        question: 'Jak odpowietrzyć obieg grzewczy po pierwszym napełnieniu?',
        answer:
          '<p>Najpierw napełnij instalację do <strong>1,5 bara</strong> na zimno, przy wyłączonej pompie obiegowej.</p><ol><li>Otwórz odpowietrznik ręczny na najwyższym punkcie instalacji i zamknij go, gdy popłynie woda bez powietrza.</li><li>Włącz w menu serwisowym program odpowietrzania; trwa około 10 minut.</li><li>Sprawdź ciśnienie i uzupełnij wodę, jeśli spadło poniżej 1,2 bara.</li></ol><p>Jeżeli po dobie słychać przelewanie się wody, powtórz program odpowietrzania.</p>',
        english: {
          question: 'How do I vent the heating circuit after the first filling?',
          answer:
            '<p>First fill the installation to <strong>1.5 bar</strong> when cold, with the circulation pump off.</p><ol><li>Open the manual vent at the highest point and close it when water without air comes out.</li><li>Start the venting program in the service menu; it takes about 10 minutes.</li><li>Check the pressure and top up when it fell below 1.2 bar.</li></ol>',
        },
        votes: [14, 1],
      },
      {
        question: 'Ile miejsca trzeba zostawić wokół jednostki zewnętrznej?',
        answer:
          '<p>Odstępy zależą od kierunku wyrzutu powietrza:</p><table><tbody><tr><th>Strona</th><th>Odstęp</th></tr><tr><td>Za jednostką (zasys)</td><td>co najmniej 300 mm</td></tr><tr><td>Przed jednostką (wyrzut)</td><td>co najmniej 1500 mm</td></tr><tr><td>Z boków</td><td>co najmniej 500 mm od strony serwisowej</td></tr></tbody></table><p>Pod jednostką zostaw miejsce na odpływ skroplin i śnieg.</p>',
        votes: [9, 0],
      },
      {
        question: 'Czy pierwsze uruchomienie musi wykonać autoryzowany serwis?',
        answer:
          '<p>Tak, jeżeli urządzenie ma mieć gwarancję wydłużoną. Protokół uruchomienia załącz do zgłoszenia w ciągu 14 dni.</p>',
        english: {
          question: 'Does an authorised service have to do the first start-up?',
          answer:
            '<p>Yes, for the extended warranty. Attach the start-up report to the registration within 14 days.</p>',
        },
        votes: [6, 3],
      },
    ],
  },
  {
    name_pl: 'Gwarancja i zgłoszenia',
    name_en: 'Warranty and service orders',
    questions: [
      {
        question: 'Co muszę przygotować, zanim zgłoszę usterkę?',
        answer:
          '<ul><li>numer seryjny z tabliczki znamionowej (22 cyfry),</li><li>kod błędu z wyświetlacza,</li><li>skan książki gwarancyjnej w pliku PDF,</li><li>zdjęcie tabliczki i miejsca montażu.</li></ul><p>Wersja robocza zgłoszenia zapisuje się sama, więc możesz dokończyć go później.</p>',
        english: {
          question: 'What do I have to prepare before I report a fault?',
          answer:
            '<ul><li>the serial number from the type plate (22 digits),</li><li>the error code from the display,</li><li>a scan of the warranty book as PDF,</li><li>a photo of the type plate and of the place.</li></ul>',
        },
        votes: [21, 2],
      },
      {
        question: 'Gdzie jest numer seryjny urządzenia?',
        answer:
          '<p>Na tabliczce znamionowej: w kotłach pod przednią pokrywą, w pompach ciepła na prawym boku jednostki zewnętrznej, w klimatyzatorach na spodzie jednostki wewnętrznej.</p>',
        votes: [11, 0],
      },
      {
        question: 'Jak długo trwa rozpatrzenie zgłoszenia gwarancyjnego?',
        answer:
          '<p>Odpowiadamy w ciągu dwóch dni roboczych. Gdy czekamy na część, termin widać w zgłoszeniu obok statusu.</p>',
        votes: [4, 5],
      },
    ],
  },
  {
    name_pl: 'Eksploatacja',
    name_en: 'Operation',
    questions: [
      {
        question: 'Dlaczego pompa ciepła rozmraża się kilka razy dziennie?',
        answer:
          '<p>Przy temperaturach od –2 do +5 °C i dużej wilgotności odszranianie co 40–90 minut jest normalne. Sprawdź instalację, gdy:</p><ul><li>odszranianie trwa dłużej niż 10 minut,</li><li>na parowniku zostaje lód,</li><li>przepływ w obiegu jest mniejszy niż podany w karcie produktu.</li></ul>',
        english: {
          question: 'Why does the heat pump defrost several times a day?',
          answer:
            '<p>Between –2 and +5 °C and in humid air defrosting every 40 to 90 minutes is normal. Check the installation when it takes longer than 10 minutes or ice stays on the evaporator.</p>',
        },
        votes: [8, 1],
      },
      {
        question: 'Jak ustawić krzywą grzewczą dla ogrzewania podłogowego?',
        answer:
          '<p>Zacznij od nachylenia <strong>0,4</strong> i przesunięcia 0. Zmieniaj nachylenie o 0,1 i czekaj dobę, zanim zmienisz je ponownie: jastrych reaguje powoli.</p>',
        votes: [12, 1],
      },
      {
        question: 'Jaki środek wolno stosować do płukania wymiennika?',
        answer:
          '<p>Tylko środki dopuszczone przez producenta do wymienników ze stali nierdzewnej, o pH od 6 do 8,5. Środki z kwasem solnym niszczą wymiennik i kończą gwarancję.</p>',
      },
    ],
  },
  {
    name_pl: 'Portal partnera',
    name_en: 'Partner portal',
    questions: [
      {
        question: 'Jak zaprosić współpracownika do portalu?',
        answer:
          '<p>Administrator firmy otwiera <strong>Więcej → Zespół</strong> i wybiera „Zaproś współpracownika”. Zaproszenie przychodzi pocztą elektroniczną.</p>',
        english: {
          question: 'How do I invite a colleague to the portal?',
          answer: '<p>The administrator of the company opens <strong>More → Team</strong> and invites by e-mail.</p>',
        },
      },
      {
        question: 'Czy mogę pobrać kilka dokumentów naraz?',
        answer: '<p>Tak. Zaznacz dokumenty na liście i wybierz „Pobierz zaznaczone”: dostaniesz jeden plik ZIP.</p>',
        votes: [5, 0],
      },
      {
        question: 'Jak rozliczamy dojazd do zgłoszenia nieuznanego?',
        answer: '<p>Wersja robocza odpowiedzi: do uzgodnienia z działem handlowym.</p>',
        inactive: true,
      },
    ],
  },
]

/** Searches without results, with the number of people. */
const demoSearches: readonly (readonly [text: string, people: number])[] = [
  ['glikol propylenowy stężenie', 4],
  ['podłączenie fotowoltaiki', 3],
  ['modbus', 3],
  ['wymiana anody', 2],
  ['dotacja czyste powietrze', 2],
  ['klimakonwektor', 1],
]

/** Loads published questions with answers, votes of partners, and their searches without results. */
export async function loadFaq({ db, now, staff, act }: LoadingCompanies, partners: readonly DemoPartner[]) {
  const author = colleague(staff, 'Iwona Zalewska')
  const readers = partners.flatMap(({ id, people }) => people.map((person) => ({ partner_id: id, user_id: person.id })))
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  let age = 220
  for (const [position, { questions, ...names }] of demoQuestions.entries()) {
    const category = await inserted(db, faq_categories, { ...names, position: position * 10 })
    for (const [place, { question, answer, english, inactive, votes = [0, 0] }] of questions.entries()) {
      const at = daysAgo(age)
      age -= 17
      const body = {
        ...{ question_pl: question, answer_pl: answer, category_id: category.id, position: place * 10 },
        ...{ question_en: english?.question ?? null, answer_en: english?.answer ?? null },
        ...{ business_areas: [], brands: [], publication_date: null },
      }
      const { id, version } = await act(author, at, 'faq.posts.store', { body })
      if (inactive) continue
      await act(author, at, 'faq.posts.publish', { path: { faq_post: id }, body: { version } })
      const [helpful, unhelpful] = votes
      const said = readers.slice(0, helpful + unhelpful).map(({ user_id }, index) => ({
        faq_post_id: id,
        user_id,
        helpful: index < helpful,
      }))
      if (said.length > 0) await db.insert(faq_votes).values(said)
    }
  }
  await db.insert(faq_searches).values(
    demoSearches.flatMap(([text, people], index) =>
      readers.slice(index, index + people).map((reader, turn) => ({
        ...{ text, locale: 'pl' as const, ...reader },
        searched_at: daysAgo(1 + index + turn * 6).toISOString(),
      })),
    ),
  )
}
