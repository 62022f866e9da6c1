import { and, asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'
import { isFindable } from './findable.ts'

/** A postcode area, by its first two digits, with a main town. */
interface PostcodeArea {
  prefix: string
  town: string
  /** Degrees. */
  latitude: number
  longitude: number
}

type Row = readonly [prefix: string, town: string, latitude: number, longitude: number]

/**
 * Areas of Polish postcodes by their first two digits (79 is unused): a main or central town with coordinates to a hundredth of
 * a degree. An area can be a hundred kilometres wide, so distances are approximate and shown in tens of kilometres.
 */
const rows: readonly Row[] = [
  ['00', 'Warszawa', 52.23, 21.01],
  ['01', 'Warszawa', 52.25, 20.95],
  ['02', 'Warszawa', 52.19, 21],
  ['03', 'Warszawa', 52.27, 21.07],
  ['04', 'Warszawa', 52.23, 21.13],
  ['05', 'Pruszków', 52.17, 20.8],
  ['06', 'Ciechanów', 52.88, 20.62],
  ['07', 'Ostrołęka', 53.08, 21.57],
  ['08', 'Siedlce', 52.17, 22.29],
  ['09', 'Płock', 52.55, 19.7],
  ['10', 'Olsztyn', 53.78, 20.49],
  ['11', 'Kętrzyn', 54.08, 21.38],
  ['12', 'Szczytno', 53.56, 20.99],
  ['13', 'Działdowo', 53.24, 20.18],
  ['14', 'Ostróda', 53.7, 19.97],
  ['15', 'Białystok', 53.13, 23.16],
  ['16', 'Suwałki', 54.1, 22.93],
  ['17', 'Bielsk Podlaski', 52.77, 23.19],
  ['18', 'Łomża', 53.18, 22.07],
  ['19', 'Ełk', 53.83, 22.36],
  ['20', 'Lublin', 51.25, 22.57],
  ['21', 'Biała Podlaska', 52.03, 23.12],
  ['22', 'Chełm', 51.14, 23.47],
  ['23', 'Kraśnik', 50.92, 22.22],
  ['24', 'Puławy', 51.42, 21.97],
  ['25', 'Kielce', 50.87, 20.63],
  ['26', 'Radom', 51.4, 21.15],
  ['27', 'Ostrowiec Świętokrzyski', 50.93, 21.39],
  ['28', 'Busko-Zdrój', 50.47, 20.72],
  ['29', 'Włoszczowa', 50.85, 19.97],
  ['30', 'Kraków', 50.07, 19.92],
  ['31', 'Kraków', 50.07, 20],
  ['32', 'Wieliczka', 49.99, 20.06],
  ['33', 'Tarnów', 50.01, 20.99],
  ['34', 'Nowy Targ', 49.48, 20.03],
  ['35', 'Rzeszów', 50.04, 22],
  ['36', 'Kolbuszowa', 50.24, 21.77],
  ['37', 'Przemyśl', 49.78, 22.77],
  ['38', 'Krosno', 49.69, 21.77],
  ['39', 'Mielec', 50.29, 21.42],
  ['40', 'Katowice', 50.26, 19.02],
  ['41', 'Sosnowiec', 50.29, 19.1],
  ['42', 'Częstochowa', 50.81, 19.12],
  ['43', 'Bielsko-Biała', 49.82, 19.04],
  ['44', 'Gliwice', 50.29, 18.67],
  ['45', 'Opole', 50.67, 17.93],
  ['46', 'Kluczbork', 50.97, 18.22],
  ['47', 'Kędzierzyn-Koźle', 50.35, 18.21],
  ['48', 'Nysa', 50.47, 17.33],
  ['49', 'Brzeg', 50.86, 17.47],
  ['50', 'Wrocław', 51.11, 17.03],
  ['51', 'Wrocław', 51.14, 17.07],
  ['52', 'Wrocław', 51.07, 17.02],
  ['53', 'Wrocław', 51.1, 17],
  ['54', 'Wrocław', 51.12, 16.96],
  ['55', 'Oława', 50.94, 17.29],
  ['56', 'Oleśnica', 51.21, 17.38],
  ['57', 'Kłodzko', 50.44, 16.65],
  ['58', 'Wałbrzych', 50.77, 16.28],
  ['59', 'Legnica', 51.21, 16.16],
  ['60', 'Poznań', 52.42, 16.88],
  ['61', 'Poznań', 52.4, 16.95],
  ['62', 'Września', 52.32, 17.57],
  ['63', 'Ostrów Wielkopolski', 51.65, 17.81],
  ['64', 'Szamotuły', 52.61, 16.58],
  ['65', 'Zielona Góra', 51.94, 15.51],
  ['66', 'Gorzów Wielkopolski', 52.73, 15.24],
  ['67', 'Nowa Sól', 51.8, 15.71],
  ['68', 'Żary', 51.64, 15.14],
  ['69', 'Słubice', 52.35, 14.56],
  ['70', 'Szczecin', 53.43, 14.55],
  ['71', 'Szczecin', 53.45, 14.53],
  ['72', 'Goleniów', 53.56, 14.83],
  ['73', 'Stargard', 53.34, 15.05],
  ['74', 'Myślibórz', 52.92, 14.87],
  ['75', 'Koszalin', 54.19, 16.18],
  ['76', 'Słupsk', 54.46, 17.03],
  ['77', 'Bytów', 54.17, 17.49],
  ['78', 'Białogard', 54.01, 15.99],
  ['80', 'Gdańsk', 54.35, 18.65],
  ['81', 'Gdynia', 54.52, 18.53],
  ['82', 'Elbląg', 54.16, 19.4],
  ['83', 'Starogard Gdański', 53.97, 18.53],
  ['84', 'Wejherowo', 54.61, 18.24],
  ['85', 'Bydgoszcz', 53.12, 18.01],
  ['86', 'Świecie', 53.41, 18.44],
  ['87', 'Toruń', 53.01, 18.6],
  ['88', 'Inowrocław', 52.79, 18.26],
  ['89', 'Chojnice', 53.7, 17.56],
  ['90', 'Łódź', 51.77, 19.46],
  ['91', 'Łódź', 51.81, 19.44],
  ['92', 'Łódź', 51.76, 19.54],
  ['93', 'Łódź', 51.73, 19.48],
  ['94', 'Łódź', 51.76, 19.39],
  ['95', 'Zgierz', 51.86, 19.41],
  ['96', 'Skierniewice', 51.96, 20.16],
  ['97', 'Piotrków Trybunalski', 51.41, 19.7],
  ['98', 'Sieradz', 51.6, 18.73],
  ['99', 'Kutno', 52.23, 19.36],
]

const postcodeAreas: readonly PostcodeArea[] = rows.map(([prefix, town, latitude, longitude]) => ({
  prefix,
  town,
  latitude,
  longitude,
}))

/**
 * The postcode area from which distances are measured: by the first two digits of a postcode, a town of the table, or a town
 * with a branch. Null when unknown.
 */
export async function originOf(db: Database, near: string | undefined): Promise<PostcodeArea | null> {
  const asked = near?.trim() ?? ''
  if (asked === '') return null
  if (/^\d/.test(asked)) return areaOf(asked.slice(0, 2))
  const town = plain(asked)
  return postcodeAreas.find((area) => plain(area.town) === town) ?? areaOf(await postcodeIn(db, asked))
}

/** Kilometres from an area to each area, by its first two digits; empty without an origin. */
export function distancesFrom(origin: PostcodeArea | null): Record<string, number> {
  if (!origin) return {}
  return Object.fromEntries(postcodeAreas.map((area) => [area.prefix, kilometres(origin, area)]))
}

function areaOf(postcode: string | undefined): PostcodeArea | null {
  const prefix = postcode?.slice(0, 2)
  return postcodeAreas.find((area) => area.prefix === prefix) ?? null
}

async function postcodeIn(db: Database, city: string): Promise<string | undefined> {
  const [found] = await db
    .select({ postcode: affiliates.postcode })
    .from(affiliates)
    .innerJoin(partners, sql`${partners.id} = ${affiliates.partner_id}`)
    .where(and(isFindable(), sql`search_text(${affiliates.city}) = search_text(${city})`))
    .orderBy(asc(affiliates.postcode))
    .limit(1)
  return found?.postcode
}

/** Text for comparison: without case and diacritics. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

const earthRadius = 6371

/** Great-circle distance. */
function kilometres(one: PostcodeArea, other: PostcodeArea): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(chord)))
}
