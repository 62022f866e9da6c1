import { eq } from 'drizzle-orm'
import { series } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { found, type Loading, namedEntries } from '#server/db/demo/loading.ts'
import { day, daysBack } from '#server/db/demo/moments.ts'
import { bilingual, records, words } from '#server/db/demo/random.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { beginEdition, keepFiles } from '#server/modules/documentation/editions.ts'
import {
  documentation_categories,
  documentation_downloads,
  documentation_favorites,
  documentation_tags,
  documentation_types,
  documentations,
} from '#server/modules/documentation/table.ts'

const types = bilingual(`
  Instrukcja montażu | Installation manual
  Karta katalogowa | Data sheet
  Instrukcja serwisowa | Service manual
  Deklaracja zgodności | Declaration of conformity
`)
const categories = bilingual(`
  Montaż i uruchomienie | Installation and commissioning
  Dane techniczne | Technical data
  Serwis | Service
  Certyfikaty | Certificates
`)
const tags = bilingual(`
  uruchomienie | commissioning
  schemat | diagram
  przegląd | inspection
  czynnik chłodniczy | refrigerant
`)

/** Kinds of papers that every series has, or those of some families. */
export const documentKinds = records(
  ['title_pl', 'title_en', 'type', 'category', 'tags', 'onlyOf'],
  `
  Instrukcja montażu i uruchomienia |  | Instrukcja montażu | Montaż i uruchomienie | uruchomienie; schemat
  Karta katalogowa | Data sheet | Karta katalogowa | Dane techniczne
  Instrukcja przeglądu okresowego |  | Instrukcja serwisowa | Serwis | przegląd; czynnik chłodniczy | heatPump airConditioner
  Deklaracja zgodności UE |  | Deklaracja zgodności | Certyfikaty |  | boiler ventilation
`,
)
/** What is printed in the papers of a type. */
const sections = records(
  ['type', 'heading', 'text'],
  `
  Instrukcja montażu | 1. Przed montażem | Sprawdź, czy urządzenie nie ma śladów uszkodzeń po transporcie. Zachowaj odstępy serwisowe podane na rysunku: 300 mm z boków i 600 mm od strony obsługi. Podłoże musi przenieść ciężar urządzenia napełnionego wodą.
  Instrukcja montażu | 2. Podłączenie hydrauliczne | Przed podłączeniem przepłucz instalację. Na powrocie zamontuj filtr magnetyczny i zawory odcinające. Wodę uzdatnij zgodnie z wymaganiami gwarancji: twardość poniżej 8 °dH, odczyn 7,5–9,0 pH.
  Instrukcja montażu | 3. Uruchomienie | Odpowietrz obieg, ustaw ciśnienie 1,5 bar, sprawdź szczelność. Kartę gwarancyjną wypełnij w dniu uruchomienia i wyślij przez portal w ciągu 14 dni.
  Karta katalogowa | Dane podstawowe | Moc nominalna, klasa energetyczna i wymiary poszczególnych modeli. Wartości zmierzono zgodnie z normą EN 14511 przy temperaturze powietrza 7 °C i wody 35 °C.
  Karta katalogowa | Wyposażenie | W dostawie: sterownik z ekranem dotykowym, czujnik temperatury zewnętrznej, zawór bezpieczeństwa 3 bar, komplet uszczelek. Moduł sieciowy zamawia się osobno.
  Instrukcja serwisowa | Zakres przeglądu | Kontrola szczelności układu chłodniczego wraz z wpisem do Centralnego Rejestru Operatorów, czyszczenie wymienników, sprawdzenie odpływu skroplin, pomiar prądów sprężarki i wentylatora.
  Instrukcja serwisowa | Protokół | Wyniki zapisz w protokole przeglądu. Bez corocznego przeglądu wykonanego przez uprawnionego serwisanta gwarancja wygasa.
  Deklaracja zgodności | Deklaracja | Producent oświadcza na własną odpowiedzialność, że wymienione urządzenia spełniają wymagania dyrektyw 2014/35/UE (niskie napięcia), 2014/30/UE (kompatybilność elektromagnetyczna) i 2009/125/WE (ekoprojekt).
`,
)

/** Loads the documents of every series, second editions of some, and downloads by partners. */
export async function loadDocumentation(loading: Loading): Promise<void> {
  const { db, act, now } = loading
  const editor = loading.staff.administrator
  const typeId = await namedEntries(db, documentation_types, types, 1)
  const categoryId = await namedEntries(db, documentation_categories, categories, 1)
  const tagId = await namedEntries(db, documentation_tags, tags, 1)
  const library = await libraryOf(loading, 'Dokumentacja', editor.id)
  const brandIds = new Map((await db.select().from(brands)).map(({ id, name }) => [name, id]))
  const loaded: number[] = []
  for (const [place, { brand, name, family, models }] of series.entries()) {
    const series_name = `${brand} ${name}`
    const [group] = await db
      .select({ id: device_groups.id })
      .from(device_groups)
      .where(eq(device_groups.name, series_name))
    for (const [position, kind] of documentKinds.entries()) {
      if (kind.onlyOf && !kind.onlyOf.includes(family)) continue
      const printedSections = sections.filter(({ type }) => type === kind.type)
      const at = daysBack(now, 320 - place * 18 - position * 3)
      const title = `${kind.title_pl} ${series_name}`
      const printed = (moment: Date) =>
        library.paper(
          { title, brand, models, edition: `Wydanie ${moment.getFullYear()}`, sections: printedSections },
          moment,
        )
      const { id } = await act(editor, at, 'documentation.documentations.store', {
        body: {
          name_pl: title,
          name_en: kind.title_en ? `${kind.title_en} ${series_name}` : null,
          type_id: typeId(kind.type),
          category_id: categoryId(kind.category),
          tags: kind.tags ? words(kind.tags).map(tagId) : [],
          brand_id: brandIds.get(brand),
          file_pl: await printed(at),
          groups: [found(group, series_name).id],
        },
      })
      loaded.push(id)
      if (position === 0 && place % 4 === 1) await renew(loading, id, await printed(daysBack(now, 21)))
    }
  }
  await loadReaders(loading, loaded)
}

/** Stores a second edition, dated three weeks ago. */
async function renew({ db, act, staff, now }: Loading, id: number, file_pl: string): Promise<void> {
  const call = act.contextOf(staff.administrator, daysBack(now, 21))
  const note = 'Nowa tabela momentów dokręcania i poprawiony schemat podłączenia zasobnika.'
  await db.update(documentations).set({ file_pl, edition: 2 }).where(eq(documentations.id, id))
  await beginEdition(call, { id, edition: 2, file_pl, file_en: null, note })
  await keepFiles(db, id, { file_pl, file_en: null })
}

/** Downloads and favourites of people of six partners; some downloads are of an older edition. */
async function loadReaders({ db, now, partners }: Loading, ids: readonly number[]): Promise<void> {
  const people = partners.slice(0, 6).flatMap(({ id, people }) => people.slice(0, 2).map((person) => ({ id, person })))
  const at = (place: number) => new Date(now.getTime() - (2 + place * 5) * day - place * 3_711_000).toISOString()
  const chosen = (every: number, first: number) => ids.filter((_, index) => index % every === first)
  const downloads = people.flatMap(({ id: partner_id, person: { id: user_id } }, place) =>
    chosen(11, place % 5).map((documentation_id, step) => ({
      documentation_id,
      edition: 1,
      locale: 'pl' as const,
      user_id,
      partner_id,
      downloaded_at: at(place + step),
    })),
  )
  const favorites = people.flatMap(({ person: { id: user_id } }, place) =>
    chosen(13, place % 6).map((documentation_id) => ({ documentation_id, user_id, created_at: at(place) })),
  )
  await db.insert(documentation_downloads).values(downloads)
  await db.insert(documentation_favorites).values(favorites)
}
