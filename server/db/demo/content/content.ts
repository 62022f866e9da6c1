import type { ContentIcon } from '#contract/content/article.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { records, words } from '#server/db/demo/random.ts'
import { business_areas } from '#server/modules/dictionary/table.ts'

/**
 * Articles: news, pages in the order of the menu, and posts by the category of multimedia. Days are counted back from
 * today; a negative number lies ahead. Without areas: all of them. `pending`: a changed title that is not published yet.
 */
const articles = records(
  [
    'kind',
    'days',
    'icon',
    'photo',
    'gallery',
    'areas',
    'material',
    'title',
    'short',
    'content',
    'title_en',
    'short_en',
    'content_en',
    'pending',
  ],
  `
  news | -6 | calendar | heatPump |  |  |  | Szkolenia zimowe: pompy ciepła w budynkach po termomodernizacji | Dwa dni praktyki na stanowiskach, doradca od doboru i egzamin na końcu. | <p>Od stycznia zapraszamy na cykl szkoleń o doborze i uruchamianiu pomp ciepła w domach po termomodernizacji. Każdy uczestnik pracuje na stanowisku z pompą monoblok i splitem.</p><h2>Program</h2><ul><li><p>obliczenie zapotrzebowania na ciepło po ociepleniu</p></li><li><p>dobór bufora i zasobnika</p></li><li><p>uruchomienie, krzywa grzewcza, najczęstsze błędy</p></li></ul><p>Liczba miejsc jest ograniczona do 12 osób na termin.</p> | Winter trainings: heat pumps in renovated houses | Two days of practice, a sizing adviser and an exam at the end. | <p>From January on we invite you to trainings on sizing and commissioning heat pumps in renovated houses. Every participant works on a monobloc and a split unit.</p><h2>Programme</h2><ul><li><p>heat demand after insulation</p></li><li><p>buffer and storage tanks</p></li><li><p>commissioning, heating curve, common mistakes</p></li></ul>
  news | 3 | heat | heatPump | heatPump boiler ventilation | Ogrzewanie | Strefy ochronne dla pomp na R290 | Nowa seria pomp ciepła na R290 w magazynie | Trzy moce, praca do −25 °C, dostępne od ręki. | <p>Jednostki na propan mają 70 °C na zasilaniu i nadają się do wymiany kotła bez wymiany grzejników.</p><h2>Dostępne modele</h2><table><tbody><tr><th><p>Moc</p></th><th><p>SCOP</p></th><th><p>Dostępność</p></th></tr><tr><td><p>7 kW</p></td><td><p>5,1</p></td><td><p>od ręki</p></td></tr><tr><td><p>9 kW</p></td><td><p>5,0</p></td><td><p>od ręki</p></td></tr><tr><td><p>12 kW</p></td><td><p>4,8</p></td><td><p>14 dni</p></td></tr></tbody></table><p>Przy montażu obowiązują strefy ochronne: szczegóły w instrukcji.</p> | New R290 heat pumps in stock |  | <p>Propane units with a flow temperature of 70 °C, fit for replacing a boiler without replacing radiators. Safety zones apply, see the manual.</p> | Nowa seria pomp ciepła na R290: 12 kW dostępne od ręki
  news | 24 | announcement |  |  |  |  | Zmiana w obsłudze gwarancji marki Helion | Od 1 kwietnia 2025 r. zgłoszenia przyjmują dwie inne firmy. | <p>Od 1 kwietnia 2025 r. zgłoszenia gwarancyjne urządzeń marki Helion obsługują dwie inne firmy. Prosimy nie korzystać z formularza w portalu.</p><p>Zgłoszenia przyjęte wcześniej prowadzimy do końca. Pytania: <a href="#/faq">FAQ</a> albo opiekun.</p>
  news | 41 | tool | airConditioner |  | Klimatyzacja; Serwis | Lista kontrolna przeglądu klimatyzacji | Przegląd klimatyzacji przed sezonem: lista kontrolna | Dziesięć punktów, które skracają wizytę o pół godziny. | <p>Lista powstała z uwag serwisantów po zeszłym lecie.</p><ol><li><p>czystość filtrów i wymienników</p></li><li><p>drożność odpływu skroplin</p></li><li><p>ciśnienia i przegrzanie</p></li><li><p>prąd sprężarki</p></li></ol><blockquote><p>Zdjęcie tabliczki znamionowej rób zawsze na początku wizyty.</p></blockquote>
  news | 1 | info |  |  |  |  | Godziny pracy magazynu i serwisu w święta |  | <p>W dniach 24 i 31 grudnia magazyn pracuje do 12:00. Dyżur serwisowy dla awarii ogrzewania jest czynny codziennie od 8:00 do 20:00.</p> | Opening hours during the holidays |  | <p>On 24 and 31 December the warehouse closes at noon. The emergency service answers daily from 8 to 20.</p>
  news | 60 |  | ventilation |  | Wentylacja |  | Rekuperacja: nowe filtry M5 i F7 w jednym zestawie |  | <p>Zestaw pasuje do wszystkich central od 2019 roku. Wymiana trwa pięć minut i nie wymaga narzędzi.</p>
  news | draft | discount |  |  |  |  | Cennik części zamiennych na przyszły rok |  | <p>Wersja robocza, do uzgodnienia z działem handlowym: zmiany cen wymienników i płyt sterujących.</p>
  page | 200 | certificate |  |  |  |  | Warunki gwarancji | Co obejmuje gwarancja, ile trwa i czego wymaga. | <h2>Czas trwania</h2><p>Gwarancja trwa 5 lat od uruchomienia, nie dłużej niż 66 miesięcy od sprzedaży.</p><h2>Czego wymaga</h2><ul><li><p>uruchomienie przez autoryzowany serwis</p></li><li><p>coroczny przegląd z wpisem do książki gwarancyjnej</p></li><li><p>zgłoszenie w portalu z numerem seryjnym i zdjęciem tabliczki</p></li></ul> | Warranty terms |  | <h2>How long</h2><p>Five years from commissioning, at most 66 months from the sale.</p><h2>What it takes</h2><ul><li><p>commissioning by an authorised service company</p></li><li><p>yearly maintenance recorded in the warranty book</p></li></ul>
  page | 180 | truck |  |  |  |  | Zwroty i reklamacje transportowe |  | <p>Uszkodzenie w transporcie zgłoś w ciągu 24 godzin, z protokołem kuriera i zdjęciami opakowania.</p><h2>Jak odesłać</h2><ol><li><p>zgłoś zwrot opiekunowi</p></li><li><p>zapakuj w oryginalne opakowanie</p></li><li><p>naklej etykietę z portalu</p></li></ol>
  page | 250 | phone |  |  |  |  | Kontakt |  | <p>Dział techniczny: <a href="tel:+48221234567">22 123 45 67</a>, od 8:00 do 16:00.</p><p>Części zamienne: <a href="mailto:czesci@portal.example">czesci@portal.example</a></p> | Contact |  | <p>Technical support: <a href="tel:+48221234567">+48 22 123 45 67</a>, 8 to 16.</p>
  Filmy montażowe | 30 |  | heatPump |  | Ogrzewanie |  | Montaż pompy ciepła monoblok krok po kroku | Od fundamentu do odpowietrzenia w dwanaście minut. | <p>Film pokazuje ustawienie jednostki, podłączenie hydrauliczne i pierwsze uruchomienie.</p><div data-video="vimeo" data-id="76979871"></div>
  Filmy montażowe | 75 |  | airConditioner |  | Klimatyzacja |  | Kielichowanie i próba szczelności w klimatyzacji split |  | <p>Moment dokręcania, próba azotem i próżnia: najczęstsze błędy i jak ich uniknąć.</p>
  Materiały reklamowe | 110 | image | boiler | heatPump airConditioner boiler ventilation |  |  | Zdjęcia urządzeń do ofert i stron internetowych | Pliki bez znaku wodnego, do użycia przez partnerów. | <p>Zdjęcia można wykorzystać w ofertach, na stronie firmy i w mediach społecznościowych.</p> | Photos for offers and web pages |  | <p>Partners may use the photos in offers, on their web pages and in social media.</p>
  Materiały reklamowe | 15 |  |  |  | Ogrzewanie | Pompa ciepła zamiast kotła | Ulotka: pompa ciepła zamiast kotła |  | <p>Ulotka A5 z miejscem na pieczątkę firmy.</p>
`,
)

const categories = records(
  ['name_pl', 'name_en', 'icon'],
  `
  Filmy montażowe | Installation films | video
  Materiały reklamowe | Advertising | announcement
`,
)

/** Loads news, pages and multimedia posts as a colleague would have written and published them. */
export async function loadContent(loading: Loading): Promise<void> {
  const { db, now, staff, act } = loading
  const author = colleague(staff, 'Natalia Kruk')
  const areas = await db.select({ id: business_areas.id, name: business_areas.name_pl }).from(business_areas)
  const library = await libraryOf(loading, 'Aktualności', author.id)

  /** Values of the form, when it was written (before the publication, and not in the future), and when it is published. */
  async function written(article: (typeof articles)[number]) {
    const { title, short, content, photo, material, icon } = article
    const chosen = areas.filter(({ name }) => article.areas === '' || words(article.areas).includes(name))
    const gallery: string[] = []
    for (const family of article.gallery.split(' ').filter(Boolean)) gallery.push(await library.photo(family as Family))
    const body = {
      title_pl: title,
      short_content_pl: short || null,
      content_pl: content,
      gallery,
      brands: [],
      title_en: article.title_en || null,
      short_content_en: article.short_en || null,
      content_en: article.content_en || null,
      icon: (icon || null) as ContentIcon | null,
      main_photo: photo ? await library.photo(photo as Family) : null,
      downloadable_materials: material ? [await library.leaflet(material, forCustomers)] : [],
      business_areas: chosen.map(({ id }) => id),
    }
    const days = article.days === 'draft' ? null : Number(article.days)
    const publication_date = days === null ? null : daysBack(now, days).toISOString()
    return { body, at: daysBack(now, Math.max(days ?? 0, 0) + 1), publication_date }
  }

  for (const article of articles.filter(({ kind }) => kind === 'news')) {
    const { body, at, publication_date } = await written(article)
    const { id, version, slug } = await act(author, at, 'news.news.store', { body })
    if (!publication_date) continue
    const path = { news: id }
    const published = await act(author, at, 'news.news.publish', { path, body: { version, publication_date } })
    if (!article.pending) continue
    const changes = { title_pl: article.pending, slug, publication_date, version: published.version }
    await act(author, daysBack(now, 0.2), 'news.news.update', { path, body: { ...body, ...changes } })
  }
  for (const [place, article] of articles.filter(({ kind }) => kind === 'page').entries()) {
    const { body, at, publication_date } = await written(article)
    const page = { ...body, position: (place + 1) * 10, show_in_menu: true }
    const { id, version } = await act(author, at, 'page.pages.store', { body: page })
    await act(author, at, 'page.pages.publish', { path: { page: id }, body: { version, publication_date } })
  }
  for (const [place, { icon, ...names }] of categories.entries()) {
    const { id: category_id } = await act(author, daysBack(now, 260), 'marketing.categories.store', {
      body: { ...names, icon: icon as ContentIcon, position: (place + 1) * 10 },
    })
    for (const article of articles.filter(({ kind }) => kind === names.name_pl)) {
      const { body, at, publication_date } = await written(article)
      const { id, version } = await act(author, at, 'marketing.posts.store', { body: { ...body, category_id } })
      const path = { marketing_post: id }
      await act(author, at, 'marketing.posts.publish', { path, body: { version, publication_date } })
    }
  }
}

const forCustomers = 'Materiał do wykorzystania przez partnerów w rozmowie z klientem.'
