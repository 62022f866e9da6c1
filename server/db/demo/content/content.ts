import type { ContentIcon } from '#contract/content/article.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { brands, business_areas } from '#server/modules/dictionary/table.ts'

/** An article of the demonstration. Days are counted back from today; a negative number lies ahead. */
interface DemoArticle {
  title: string
  short?: string
  content: string
  english?: { title: string; short?: string; content: string }
  photo?: Family
  gallery?: readonly Family[]
  material?: string
  icon?: ContentIcon
  /** Names of business areas; none: all of them. */
  areas?: readonly string[]
  brand?: string
  /** Null: a draft. */
  days: number | null
  /** A changed title that is not published yet. */
  pendingTitle?: string
}

const paragraph = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

const demoNews: readonly DemoArticle[] = [
  {
    title: 'Szkolenia zimowe: pompy ciepła w budynkach po termomodernizacji',
    short: 'Dwa dni praktyki na stanowiskach, doradca od doboru i egzamin na końcu.',
    content: `${paragraph('Od stycznia zapraszamy na cykl szkoleń o doborze i uruchamianiu pomp ciepła w domach po termomodernizacji. Każdy uczestnik pracuje na stanowisku z pompą monoblok i splitem.')}<h2>Program</h2><ul><li><p>obliczenie zapotrzebowania na ciepło po ociepleniu</p></li><li><p>dobór bufora i zasobnika</p></li><li><p>uruchomienie, krzywa grzewcza, najczęstsze błędy</p></li></ul><p>Liczba miejsc jest ograniczona do 12 osób na termin.</p>`,
    english: {
      title: 'Winter trainings: heat pumps in renovated houses',
      short: 'Two days of practice, a sizing adviser and an exam at the end.',
      content: `${paragraph('From January on we invite you to trainings on sizing and commissioning heat pumps in renovated houses. Everybody works on a monobloc and on a split.')}<h2>Programme</h2><ul><li><p>heat demand after insulation</p></li><li><p>buffer and storage tanks</p></li><li><p>commissioning, heating curve, common mistakes</p></li></ul>`,
    },
    photo: 'heatPump',
    icon: 'calendar',
    days: -6,
  },
  {
    title: 'Nowa seria pomp ciepła na R290 w magazynie',
    short: 'Trzy moce, praca do −25 °C, dostępne od ręki.',
    content: `${paragraph('Jednostki na propan mają 70 °C na zasilaniu i nadają się do wymiany kotła bez wymiany grzejników.')}<h2>Dostępne modele</h2><table><tbody><tr><th><p>Moc</p></th><th><p>SCOP</p></th><th><p>Dostępność</p></th></tr><tr><td><p>7 kW</p></td><td><p>5,1</p></td><td><p>od ręki</p></td></tr><tr><td><p>9 kW</p></td><td><p>5,0</p></td><td><p>od ręki</p></td></tr><tr><td><p>12 kW</p></td><td><p>4,8</p></td><td><p>14 dni</p></td></tr></tbody></table><p>Przy montażu obowiązują strefy ochronne: szczegóły w instrukcji.</p>`,
    english: {
      title: 'New R290 heat pumps in stock',
      content: paragraph(
        'Propane units with a flow temperature of 70 °C, fit for replacing a boiler without replacing radiators. Safety zones apply, see the manual.',
      ),
    },
    photo: 'heatPump',
    gallery: ['heatPump', 'boiler', 'ventilation'],
    material: 'Strefy ochronne dla pomp na R290',
    icon: 'heat',
    areas: ['Ogrzewanie'],
    days: 3,
    pendingTitle: 'Nowa seria pomp ciepła na R290: 12 kW dostępne od ręki',
  },
  {
    title: 'Zmiana w obsłudze gwarancji marki Helion',
    short: 'Od 1 kwietnia 2025 r. zgłoszenia przyjmują dwie inne firmy.',
    content: paragraph(
      'Od 1 kwietnia 2025 r. zgłoszenia gwarancyjne urządzeń marki Helion obsługują dwie inne firmy. Prosimy nie korzystać z formularza w portalu.',
      'Zgłoszenia przyjęte wcześniej prowadzimy do końca. Pytania: <a href="#/faq">FAQ</a> albo opiekun.',
    ),
    icon: 'announcement',
    days: 24,
  },
  {
    title: 'Przegląd klimatyzacji przed sezonem: lista kontrolna',
    short: 'Dziesięć punktów, które skracają wizytę o pół godziny.',
    content: `<p>Lista powstała z uwag serwisantów po zeszłym lecie.</p><ol><li><p>czystość filtrów i wymienników</p></li><li><p>drożność odpływu skroplin</p></li><li><p>ciśnienia i przegrzanie</p></li><li><p>prąd sprężarki</p></li></ol><blockquote><p>Zdjęcie tabliczki znamionowej rób zawsze na początku wizyty.</p></blockquote>`,
    photo: 'airConditioner',
    material: 'Lista kontrolna przeglądu klimatyzacji',
    icon: 'tool',
    areas: ['Klimatyzacja', 'Serwis'],
    days: 41,
  },
  {
    title: 'Godziny pracy magazynu i serwisu w święta',
    content: paragraph(
      'W dniach 24 i 31 grudnia magazyn pracuje do 12:00. Dyżur serwisowy dla awarii ogrzewania jest czynny codziennie od 8:00 do 20:00.',
    ),
    english: {
      title: 'Opening hours during the holidays',
      content: paragraph(
        'On 24 and 31 December the warehouse closes at noon. The emergency service answers daily from 8 to 20.',
      ),
    },
    icon: 'info',
    days: 1,
  },
  {
    title: 'Rekuperacja: nowe filtry M5 i F7 w jednym zestawie',
    content: paragraph(
      'Zestaw pasuje do wszystkich central od 2019 roku. Wymiana trwa pięć minut i nie wymaga narzędzi.',
    ),
    photo: 'ventilation',
    areas: ['Wentylacja'],
    days: 60,
  },
  {
    title: 'Cennik części zamiennych na przyszły rok',
    content: paragraph(
      'Wersja robocza, do uzgodnienia z działem handlowym: zmiany cen wymienników i płyt sterujących.',
    ),
    icon: 'discount',
    days: null,
  },
]

const demoPages: readonly (DemoArticle & { position: number })[] = [
  {
    title: 'Warunki gwarancji',
    short: 'Co obejmuje gwarancja, ile trwa i czego wymaga.',
    content: `<h2>Czas trwania</h2><p>Gwarancja trwa 5 lat od uruchomienia, nie dłużej niż 66 miesięcy od sprzedaży.</p><h2>Czego wymaga</h2><ul><li><p>uruchomienie przez autoryzowany serwis</p></li><li><p>coroczny przegląd z wpisem do książki gwarancyjnej</p></li><li><p>zgłoszenie w portalu z numerem seryjnym i zdjęciem tabliczki</p></li></ul>`,
    english: {
      title: 'Warranty terms',
      content: `<h2>How long</h2><p>Five years from commissioning, at most 66 months from the sale.</p><h2>What it takes</h2><ul><li><p>commissioning by an authorised service</p></li><li><p>a yearly check written into the warranty book</p></li></ul>`,
    },
    icon: 'certificate',
    days: 200,
    position: 10,
  },
  {
    title: 'Zwroty i reklamacje transportowe',
    content: `<p>Uszkodzenie w transporcie zgłoś w ciągu 24 godzin, z protokołem kuriera i zdjęciami opakowania.</p><h2>Jak odesłać</h2><ol><li><p>zgłoś zwrot opiekunowi</p></li><li><p>zapakuj w oryginalne opakowanie</p></li><li><p>naklej etykietę z portalu</p></li></ol>`,
    icon: 'truck',
    days: 180,
    position: 20,
  },
  {
    title: 'Kontakt',
    content: `<p>Dział techniczny: <a href="tel:+48221234567">22 123 45 67</a>, od 8:00 do 16:00.</p><p>Części zamienne: <a href="mailto:czesci@portal.example">czesci@portal.example</a></p>`,
    english: {
      title: 'Contact',
      content: `<p>Technical support: <a href="tel:+48221234567">+48 22 123 45 67</a>, 8 to 16.</p>`,
    },
    icon: 'phone',
    days: 250,
    position: 30,
  },
]

const demoPosts: readonly {
  name_pl: string
  name_en: string
  icon: ContentIcon
  posts: readonly DemoArticle[]
}[] = [
  {
    name_pl: 'Filmy montażowe',
    name_en: 'Installation films',
    icon: 'video',
    posts: [
      {
        title: 'Montaż pompy ciepła monoblok krok po kroku',
        short: 'Od fundamentu do odpowietrzenia w dwanaście minut.',
        content: `<p>Film pokazuje ustawienie jednostki, podłączenie hydrauliczne i pierwsze uruchomienie.</p><div data-video="vimeo" data-id="76979871"></div>`,
        photo: 'heatPump',
        areas: ['Ogrzewanie'],
        days: 30,
      },
      {
        title: 'Kielichowanie i próba szczelności w klimatyzacji split',
        content: paragraph('Moment dokręcania, próba azotem i próżnia: najczęstsze błędy i jak ich uniknąć.'),
        photo: 'airConditioner',
        areas: ['Klimatyzacja'],
        days: 75,
      },
    ],
  },
  {
    name_pl: 'Materiały reklamowe',
    name_en: 'Advertising',
    icon: 'announcement',
    posts: [
      {
        title: 'Zdjęcia urządzeń do ofert i stron internetowych',
        short: 'Pliki bez znaku wodnego, do użycia przez partnerów.',
        content: paragraph('Zdjęcia można wykorzystać w ofertach, na stronie firmy i w mediach społecznościowych.'),
        english: {
          title: 'Photos for offers and web pages',
          content: paragraph('Partners may use the photos in offers, on their web pages and in social media.'),
        },
        photo: 'boiler',
        gallery: ['heatPump', 'airConditioner', 'boiler', 'ventilation'],
        icon: 'image',
        days: 110,
      },
      {
        title: 'Ulotka: pompa ciepła zamiast kotła',
        content: paragraph('Ulotka A5 z miejscem na pieczątkę firmy.'),
        material: 'Pompa ciepła zamiast kotła',
        areas: ['Ogrzewanie'],
        days: 15,
      },
    ],
  },
]

type Loading = LoadingCompanies & { storage: Storage }

/** Loads news, pages and multimedia posts as a colleague would have written and published them. */
export async function loadContent(loading: Loading): Promise<void> {
  const { db, now, staff, act } = loading
  const author = colleague(staff, 'Natalia Kruk')
  const areas = await db.select({ id: business_areas.id, name: business_areas.name_pl }).from(business_areas)
  const known = await db.select({ id: brands.id, name: brands.name }).from(brands)
  const library = await libraryOf({ ...loading, name: 'Aktualności', created_by: author.id })
  const idsOf = (rows: { id: number; name: string }[], names: readonly string[]) =>
    rows.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)

  async function bodyOf(article: DemoArticle) {
    const { title, short = null, content, english, photo, gallery = [], material, icon = null } = article
    const chosen = idsOf(areas, article.areas ?? [])
    return {
      ...{ title_pl: title, short_content_pl: short, content_pl: content, icon },
      ...{ title_en: english?.title ?? null, short_content_en: english?.short ?? null },
      content_en: english?.content ?? null,
      main_photo: photo ? await library.photo(photo) : null,
      gallery: await inOrder(gallery, library.photo),
      downloadable_materials: material ? [await library.paper(material)] : [],
      business_areas: chosen.length > 0 ? chosen : areas.map(({ id }) => id),
      brands: article.brand ? idsOf(known, [article.brand]) : [],
    }
  }
  /** The time of writing: before the publication, and not in the future. */
  const writtenAt = ({ days }: DemoArticle) => daysAgo(Math.max(days ?? 0, 0) + 1)
  const dateOf = ({ days }: DemoArticle) => (days === null ? null : daysAgo(days).toISOString())

  for (const article of demoNews) {
    const at = writtenAt(article)
    const body = await bodyOf(article)
    const { id, version, slug } = await act(author, at, 'news.news.store', { body })
    const publication_date = dateOf(article)
    if (!publication_date) continue
    const path = { news: id }
    const published = await act(author, at, 'news.news.publish', { path, body: { version, publication_date } })
    if (!article.pendingTitle) continue
    const changes = { title_pl: article.pendingTitle, slug, publication_date, version: published.version }
    await act(author, daysAgo(0.2), 'news.news.update', { path, body: { ...body, ...changes } })
  }
  for (const { position, ...article } of demoPages) {
    const at = writtenAt(article)
    const body = { ...(await bodyOf(article)), position, show_in_menu: true }
    const { id, version } = await act(author, at, 'page.pages.store', { body })
    await act(author, at, 'page.pages.publish', {
      path: { page: id },
      body: { version, publication_date: dateOf(article) },
    })
  }
  for (const [place, { posts, ...names }] of demoPosts.entries()) {
    const first = daysAgo(260)
    const category = await act(author, first, 'marketing.categories.store', {
      body: { ...names, position: (place + 1) * 10 },
    })
    for (const article of posts) {
      const at = writtenAt(article)
      const body = { ...(await bodyOf(article)), category_id: category.id }
      const { id, version } = await act(author, at, 'marketing.posts.store', { body })
      await act(author, at, 'marketing.posts.publish', {
        path: { marketing_post: id },
        body: { version, publication_date: dateOf(article) },
      })
    }
  }
}

async function inOrder<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = []
  for (const item of items) made.push(await make(item))
  return made
}
