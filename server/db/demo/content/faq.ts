import { colleague, inserted, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { bilingual, records } from '#server/db/demo/random.ts'
import { faq_categories, faq_searches, faq_votes } from '#server/modules/faq/table.ts'

const categories = bilingual(`
  Uruchomienie i montaż | Commissioning and installation
  Gwarancja i zgłoszenia | Warranty and orders
  Eksploatacja | Operation
  Portal partnera | Partner portal
`)

/** Questions with their votes (helpful and not) or as a draft; those without English texts are marked as not translated. */
const questions = records(
  ['category', 'votes', 'question_pl', 'answer_pl', 'question_en', 'answer_en'],
  `
  Uruchomienie i montaż | 14:1 | Jak odpowietrzyć obieg grzewczy po pierwszym napełnieniu? | <p>Najpierw napełnij instalację do <strong>1,5 bara</strong> na zimno, przy wyłączonej pompie obiegowej.</p><ol><li>Otwórz odpowietrznik ręczny na najwyższym punkcie instalacji i zamknij go, gdy popłynie woda bez powietrza.</li><li>Włącz w menu serwisowym program odpowietrzania; trwa około 10 minut.</li><li>Sprawdź ciśnienie i uzupełnij wodę, jeśli spadło poniżej 1,2 bara.</li></ol><p>Jeżeli po dobie słychać przelewanie się wody, powtórz program odpowietrzania.</p> | How do I vent the heating circuit after the first filling? | <p>First fill the installation to <strong>1.5 bar</strong> when cold, with the circulation pump off.</p><ol><li>Open the manual vent at the highest point and close it when water without air comes out.</li><li>Start the venting program in the service menu; it takes about 10 minutes.</li><li>Check the pressure and top up if it has fallen below 1.2 bar.</li></ol>
  Uruchomienie i montaż | 9:0 | Ile miejsca trzeba zostawić wokół jednostki zewnętrznej? | <p>Odstępy zależą od kierunku wyrzutu powietrza:</p><table><tbody><tr><th>Strona</th><th>Odstęp</th></tr><tr><td>Za jednostką (zasys)</td><td>co najmniej 300 mm</td></tr><tr><td>Przed jednostką (wyrzut)</td><td>co najmniej 1500 mm</td></tr><tr><td>Z boków</td><td>co najmniej 500 mm od strony serwisowej</td></tr></tbody></table><p>Pod jednostką zostaw miejsce na odpływ skroplin i śnieg.</p>
  Uruchomienie i montaż | 6:3 | Czy pierwsze uruchomienie musi wykonać autoryzowany serwis? | <p>Tak, jeżeli urządzenie ma mieć gwarancję wydłużoną. Protokół uruchomienia załącz do zgłoszenia w ciągu 14 dni.</p> | Does the first start-up have to be carried out by an authorised service company? | <p>Yes, for the extended warranty. Attach the start-up report to the registration within 14 days.</p>
  Gwarancja i zgłoszenia | 21:2 | Co muszę przygotować, zanim zgłoszę usterkę? | <ul><li>numer seryjny z tabliczki znamionowej (22 cyfry),</li><li>kod błędu z wyświetlacza,</li><li>skan książki gwarancyjnej w pliku PDF,</li><li>zdjęcie tabliczki i miejsca montażu.</li></ul><p>Wersja robocza zgłoszenia zapisuje się sama, więc możesz dokończyć go później.</p> | What do I need before I report a fault? | <ul><li>the serial number from the type plate (22 digits),</li><li>the error code from the display,</li><li>a scan of the warranty book as PDF,</li><li>a photo of the type plate and of the place.</li></ul>
  Gwarancja i zgłoszenia | 11:0 | Gdzie jest numer seryjny urządzenia? | <p>Na tabliczce znamionowej: w kotłach pod przednią pokrywą, w pompach ciepła na prawym boku jednostki zewnętrznej, w klimatyzatorach na spodzie jednostki wewnętrznej.</p>
  Gwarancja i zgłoszenia | 4:5 | Jak długo trwa rozpatrzenie zgłoszenia gwarancyjnego? | <p>Odpowiadamy w ciągu dwóch dni roboczych. Gdy czekamy na część, termin widać w zgłoszeniu obok statusu.</p>
  Eksploatacja | 8:1 | Dlaczego pompa ciepła rozmraża się kilka razy dziennie? | <p>Przy temperaturach od –2 do +5 °C i dużej wilgotności odszranianie co 40–90 minut jest normalne. Sprawdź instalację, gdy:</p><ul><li>odszranianie trwa dłużej niż 10 minut,</li><li>na parowniku zostaje lód,</li><li>przepływ w obiegu jest mniejszy niż podany w karcie produktu.</li></ul> | Why does the heat pump defrost several times a day? | <p>Between –2 and +5 °C and in humid air defrosting every 40 to 90 minutes is normal. Check the installation when it takes longer than 10 minutes or ice stays on the evaporator.</p>
  Eksploatacja | 12:1 | Jak ustawić krzywą grzewczą dla ogrzewania podłogowego? | <p>Zacznij od nachylenia <strong>0,4</strong> i przesunięcia 0. Zmieniaj nachylenie o 0,1 i czekaj dobę, zanim zmienisz je ponownie: jastrych reaguje powoli.</p>
  Eksploatacja | 0:0 | Jaki środek wolno stosować do płukania wymiennika? | <p>Tylko środki dopuszczone przez producenta do wymienników ze stali nierdzewnej, o pH od 6 do 8,5. Środki z kwasem solnym niszczą wymiennik i kończą gwarancję.</p>
  Portal partnera | 0:0 | Jak zaprosić współpracownika do portalu? | <p>Administrator firmy otwiera <strong>Więcej → Zespół</strong> i wybiera „Zaproś współpracownika”. Zaproszenie przychodzi pocztą elektroniczną.</p> | How do I invite a colleague to the portal? | <p>The administrator of the company opens <strong>More → Team</strong> and chooses “Invite a colleague”. The invitation arrives by e-mail.</p>
  Portal partnera | 5:0 | Czy mogę pobrać kilka dokumentów naraz? | <p>Tak. Zaznacz dokumenty na liście i wybierz „Pobierz zaznaczone”: dostaniesz jeden plik ZIP.</p>
  Portal partnera | draft | Jak rozliczamy dojazd do zgłoszenia nieuznanego? | <p>Wersja robocza odpowiedzi: do uzgodnienia z działem handlowym.</p>
`,
)

/** Searches without results, with the number of people. */
const searches = records(
  ['text', 'people'],
  `
  glikol propylenowy stężenie | 4
  podłączenie fotowoltaiki | 3
  modbus | 3
  wymiana anody | 2
  dotacja czyste powietrze | 2
  klimakonwektor | 1
`,
)

/** Loads published questions with answers, votes of partners, and their searches without results. */
export async function loadFaq({ db, now, staff, act, partners }: Loading): Promise<void> {
  const author = colleague(staff, 'Iwona Zalewska')
  const readers = partners.flatMap(({ id, people }) => people.map((person) => ({ partner_id: id, user_id: person.id })))
  let age = 220
  for (const [position, names] of categories.entries()) {
    const { id: category_id } = await inserted(db, faq_categories, { ...names, position: position * 10 })
    const own = questions.filter(({ category }) => category === names.name_pl)
    for (const [place, { question_pl, answer_pl, question_en, answer_en, votes }] of own.entries()) {
      const at = daysBack(now, age)
      age -= 17
      const { id: faq_post_id, version } = await act(author, at, 'faq.posts.store', {
        body: {
          question_pl,
          answer_pl,
          question_en: question_en || null,
          answer_en: answer_en || null,
          category_id,
          position: place * 10,
          business_areas: [],
          brands: [],
          publication_date: null,
        },
      })
      if (votes === 'draft') continue
      await act(author, at, 'faq.posts.publish', { path: { faq_post: faq_post_id }, body: { version } })
      const [helpful = 0, unhelpful = 0] = votes.split(':').map(Number)
      const voters = readers.slice(0, helpful + unhelpful)
      const given = voters.map(({ user_id }, index) => ({ faq_post_id, user_id, helpful: index < helpful }))
      if (given.length > 0) await db.insert(faq_votes).values(given)
    }
  }
  await db.insert(faq_searches).values(
    searches.flatMap(({ text, people }, index) =>
      readers.slice(index, index + Number(people)).map((reader, turn) => ({
        text,
        locale: 'pl' as const,
        ...reader,
        searched_at: daysBack(now, 1 + index + turn * 6).toISOString(),
      })),
    ),
  )
}
