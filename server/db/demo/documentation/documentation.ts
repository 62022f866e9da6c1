import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull } from 'drizzle-orm'
import type { Translated } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { type Series, series } from '#server/db/demo/device/catalogue.ts'
import { manual } from '#server/db/demo/device/manual.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
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
import { media_directories, media_files } from '#server/modules/media/table.ts'

/** A kind of paper that every series has, or those of some families. */
interface DocumentKind {
  title: { pl: string; en: string | null }
  type: Translated
  category: Translated
  /** Polish names of tags. */
  tags: readonly string[]
  onlyOf?: readonly Series['family'][]
  sections: readonly { heading: string; text: string }[]
}

const documentTags: readonly Translated[] = [
  { pl: 'uruchomienie', en: 'commissioning' },
  { pl: 'schemat', en: 'diagram' },
  { pl: 'przegląd', en: 'inspection' },
  { pl: 'czynnik chłodniczy', en: 'refrigerant' },
]

export const documentKinds: readonly DocumentKind[] = [
  {
    title: { pl: 'Instrukcja montażu i uruchomienia', en: null },
    type: { pl: 'Instrukcja montażu', en: 'Installation manual' },
    category: { pl: 'Montaż i uruchomienie', en: 'Installation and commissioning' },
    tags: ['uruchomienie', 'schemat'],
    sections: [
      {
        heading: '1. Przed montażem',
        text: 'Sprawdź, czy urządzenie nie ma śladów uszkodzeń po transporcie. Zachowaj odstępy serwisowe podane na rysunku: 300 mm z boków i 600 mm od strony obsługi. Podłoże musi przenieść ciężar urządzenia napełnionego wodą.',
      },
      {
        heading: '2. Podłączenie hydrauliczne',
        text: 'Przed podłączeniem przepłucz instalację. Na powrocie zamontuj filtr magnetyczny i zawory odcinające. Wodę uzdatnij zgodnie z wymaganiami gwarancji: twardość poniżej 8 °dH, odczyn 7,5–9,0 pH.',
      },
      {
        heading: '3. Uruchomienie',
        text: 'Odpowietrz obieg, ustaw ciśnienie 1,5 bar, sprawdź szczelność. Kartę gwarancyjną wypełnij w dniu uruchomienia i wyślij przez portal w ciągu 14 dni.',
      },
    ],
  },
  {
    title: { pl: 'Karta katalogowa', en: 'Data sheet' },
    type: { pl: 'Karta katalogowa', en: 'Data sheet' },
    category: { pl: 'Dane techniczne', en: 'Technical data' },
    tags: [],
    sections: [
      {
        heading: 'Dane podstawowe',
        text: 'Moc nominalna, klasa energetyczna i wymiary poszczególnych modeli. Wartości zmierzono zgodnie z normą EN 14511 przy temperaturze powietrza 7 °C i wody 35 °C.',
      },
      {
        heading: 'Wyposażenie',
        text: 'W dostawie: sterownik z ekranem dotykowym, czujnik temperatury zewnętrznej, zawór bezpieczeństwa 3 bar, komplet uszczelek. Moduł sieciowy zamawia się osobno.',
      },
    ],
  },
  {
    title: { pl: 'Instrukcja przeglądu okresowego', en: null },
    type: { pl: 'Instrukcja serwisowa', en: 'Service manual' },
    category: { pl: 'Serwis', en: 'Service' },
    tags: ['przegląd', 'czynnik chłodniczy'],
    onlyOf: ['heatPump', 'airConditioner'],
    sections: [
      {
        heading: 'Zakres przeglądu',
        text: 'Kontrola szczelności układu chłodniczego wraz z wpisem do Centralnego Rejestru Operatorów, czyszczenie wymienników, sprawdzenie odpływu skroplin, pomiar prądów sprężarki i wentylatora.',
      },
      {
        heading: 'Protokół',
        text: 'Wyniki zapisz w protokole przeglądu. Bez corocznego przeglądu wykonanego przez uprawnionego serwisanta gwarancja wygasa.',
      },
    ],
  },
  {
    title: { pl: 'Deklaracja zgodności UE', en: null },
    type: { pl: 'Deklaracja zgodności', en: 'Declaration of conformity' },
    category: { pl: 'Certyfikaty', en: 'Certificates' },
    tags: [],
    onlyOf: ['boiler', 'ventilation'],
    sections: [
      {
        heading: 'Deklaracja',
        text: 'Producent oświadcza na własną odpowiedzialność, że wymienione urządzenia spełniają wymagania dyrektyw 2014/35/UE (niskie napięcia), 2014/30/UE (kompatybilność elektromagnetyczna) i 2009/125/WE (ekoprojekt).',
      },
    ],
  },
]

interface LoadingDocuments {
  db: Database
  storage: Storage
  now: Date
  act: Act
  editor: Actor
  partners: readonly DemoPartner[]
}

const day = 86_400_000

/** Loads the documents of every series, second editions of some, and downloads by partners. */
export async function loadDocumentation(loading: LoadingDocuments): Promise<void> {
  const { db, act, editor, now } = loading
  const ids = await dictionaries(db)
  const library = await files(loading)
  const brandIds = new Map((await db.select().from(brands)).map(({ id, name }) => [name, id]))
  const loaded: number[] = []
  for (const [place, one] of series.entries()) {
    const [group] = await db
      .select({ id: device_groups.id })
      .from(device_groups)
      .where(eq(device_groups.name, `${one.brand} ${one.name}`))
    for (const [position, kind] of documentKinds.entries()) {
      if (kind.onlyOf && !kind.onlyOf.includes(one.family)) continue
      const at = new Date(now.getTime() - (320 - place * 18 - position * 3) * day)
      const name_pl = `${kind.title.pl} ${one.brand} ${one.name}`
      const { id } = await act(editor, at, 'documentation.documentations.store', {
        body: {
          name_pl,
          name_en: kind.title.en && `${kind.title.en} ${one.brand} ${one.name}`,
          type_id: ids.types.get(kind.type.pl) as number,
          category_id: ids.categories.get(kind.category.pl) as number,
          brand_id: brandIds.get(one.brand),
          tags: kind.tags.map((tag) => ids.tags.get(tag) as number),
          file_pl: await library(name_pl, one, kind.sections, at),
          groups: group ? [group.id] : [],
        },
      })
      loaded.push(id)
      if (position === 0 && place % 4 === 1) await renewed(loading, id, await library(name_pl, one, kind.sections, at))
    }
  }
  await readers(loading, loaded)
}

/** Stores a second edition, dated three weeks ago. */
async function renewed({ db, act, editor, now }: LoadingDocuments, id: number, file_pl: string): Promise<void> {
  const call = act.contextOf(editor, new Date(now.getTime() - 21 * day))
  const note = 'Nowa tabela momentów dokręcania i poprawiony schemat podłączenia zasobnika.'
  await db.update(documentations).set({ file_pl, edition: 2 }).where(eq(documentations.id, id))
  await beginEdition(call, { id, edition: 2, file_pl, file_en: null, note })
  await keepFiles(db, id, { file_pl, file_en: null })
}

/** Downloads and favourites of the first person of each partner; some downloads are of an older edition. */
async function readers({ db, now, partners }: LoadingDocuments, ids: readonly number[]): Promise<void> {
  const people = partners.slice(0, 6).flatMap(({ id, people }) => people.slice(0, 2).map((person) => ({ id, person })))
  const at = (place: number) => new Date(now.getTime() - (2 + place * 5) * day - place * 3_711_000).toISOString()
  const downloads = people.flatMap(({ id: partner_id, person }, place) =>
    ids
      .filter((_, index) => index % 11 === place % 5)
      .map((documentation_id, step) => ({
        documentation_id,
        edition: 1,
        locale: 'pl' as const,
        user_id: person.id,
        partner_id,
        downloaded_at: at(place + step),
      })),
  )
  const favorites = people.flatMap(({ person }, place) =>
    ids
      .filter((_, index) => index % 13 === place % 6)
      .map((documentation_id) => ({ documentation_id, user_id: person.id, created_at: at(place) })),
  )
  if (downloads.length > 0) await db.insert(documentation_downloads).values(downloads)
  if (favorites.length > 0) await db.insert(documentation_favorites).values(favorites)
}

/** Tables of the same columns. */
type Dictionary = typeof documentation_types | typeof documentation_categories | typeof documentation_tags

async function dictionaries(db: Database) {
  const load = async (table: Dictionary, words: readonly { pl: string; en: string }[]) => {
    const unique = [...new Map(words.map((word) => [word.pl, word])).values()]
    const rows = await db
      .insert(table as typeof documentation_types)
      .values(unique.map(({ pl, en }, position) => ({ name_pl: pl, name_en: en, position })))
      .returning()
    return new Map(rows.map(({ id, name_pl }) => [name_pl, id]))
  }
  return {
    types: await load(
      documentation_types,
      documentKinds.map(({ type }) => type),
    ),
    categories: await load(
      documentation_categories,
      documentKinds.map(({ category }) => category),
    ),
    tags: await load(documentation_tags, documentTags),
  }
}

/** Stores files in the library's directory of documents. */
async function files({ db, storage, editor }: LoadingDocuments) {
  const [main] = await db.select().from(media_directories).where(isNull(media_directories.parent_id))
  const named = 'Dokumentacja'
  const [known] = await db
    .select()
    .from(media_directories)
    .where(inArray(media_directories.path, [named]))
  const directory =
    known ?? (await inserted(db, media_directories, { parent_id: main?.id, basename: named, path: named }))
  return async (
    title: string,
    { brand, models }: (typeof series)[number],
    sections: Parameters<typeof manual>[0]['sections'],
    at: Date,
  ): Promise<string> => {
    const content = await manual({ title, brand, models, edition: `Wydanie ${at.getFullYear()}`, sections })
    const id = randomUUID()
    await storage.put(id, content)
    await db.insert(media_files).values({
      ...{ id, purpose: 'library', filename: `${title}.pdf`, path: `${id}.pdf`, type: 'application/pdf' },
      ...{ size: content.length, directory_id: directory.id, created_by: editor.id },
      finished_at: at.toISOString(),
      created_at: at.toISOString(),
    })
    return id
  }
}
