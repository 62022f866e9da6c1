import sharp from 'sharp'
import type { DemoModel, Family } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { exploded_views, spare_parts } from '#server/modules/service-order/spare-parts/table.ts'

/** A part that devices of a family have, and where the drawing of the family shows it. */
interface PartKind {
  pl: string
  en: string
  /** Net, zlotys. */
  price: number
  /** Thousandths of the sides of the drawing. */
  at: readonly [number, number]
}

/** Parts that wear out or break in each family of devices. */
const partKinds: Record<Family, readonly PartKind[]> = {
  boiler: [
    { pl: 'Wentylator palnika', en: 'Burner fan', price: 689, at: [400, 85] },
    { pl: 'Palnik z uszczelką', en: 'Burner with gasket', price: 742, at: [415, 255] },
    { pl: 'Elektroda zapłonowo-jonizacyjna', en: 'Ignition and ionisation electrode', price: 118.5, at: [690, 290] },
    { pl: 'Wymiennik ciepła', en: 'Heat exchanger', price: 2390, at: [380, 400] },
    { pl: 'Zawór gazowy', en: 'Gas valve', price: 564, at: [160, 340] },
    { pl: 'Pompa obiegowa', en: 'Circulation pump', price: 598, at: [160, 745] },
    { pl: 'Wymiennik płytowy c.w.u.', en: 'Hot water plate exchanger', price: 415, at: [440, 770] },
    { pl: 'Płyta sterująca', en: 'Control board', price: 980, at: [750, 550] },
  ],
  heatPump: [
    { pl: 'Wentylator z silnikiem', en: 'Fan with motor', price: 1290, at: [200, 250] },
    { pl: 'Osłona wentylatora', en: 'Fan guard', price: 164, at: [75, 215] },
    { pl: 'Parownik', en: 'Evaporator', price: 3150, at: [340, 250] },
    { pl: 'Sprężarka', en: 'Compressor', price: 5480, at: [525, 570] },
    { pl: 'Elektroniczny zawór rozprężny', en: 'Electronic expansion valve', price: 472, at: [615, 180] },
    { pl: 'Skraplacz płytowy', en: 'Plate condenser', price: 1870, at: [710, 340] },
    { pl: 'Pompa obiegowa', en: 'Circulation pump', price: 812, at: [710, 735] },
    { pl: 'Moduł inwertera', en: 'Inverter module', price: 2240, at: [865, 150] },
  ],
  airConditioner: [
    { pl: 'Wentylator jednostki wewnętrznej', en: 'Indoor unit fan', price: 348, at: [0, 0] },
    { pl: 'Silnik żaluzji', en: 'Louvre motor', price: 79, at: [0, 0] },
    { pl: 'Filtr siatkowy', en: 'Mesh filter', price: 58, at: [0, 0] },
    { pl: 'Czujnik temperatury powietrza', en: 'Air temperature sensor', price: 46.5, at: [0, 0] },
    { pl: 'Pompka skroplin', en: 'Condensate pump', price: 289, at: [0, 0] },
    { pl: 'Sprężarka', en: 'Compressor', price: 2150, at: [0, 0] },
    { pl: 'Płyta główna jednostki zewnętrznej', en: 'Outdoor unit main board', price: 1140, at: [0, 0] },
    { pl: 'Pilot', en: 'Remote control', price: 132, at: [0, 0] },
  ],
  ventilation: [
    { pl: 'Filtr ePM1 nawiewny', en: 'Supply filter ePM1', price: 96, at: [0, 0] },
    { pl: 'Filtr Coarse wywiewny', en: 'Extract filter Coarse', price: 62, at: [0, 0] },
    { pl: 'Wymiennik przeciwprądowy', en: 'Counterflow exchanger', price: 1480, at: [0, 0] },
    { pl: 'Wentylator nawiewny EC', en: 'Supply EC fan', price: 890, at: [0, 0] },
    { pl: 'Wentylator wywiewny EC', en: 'Extract EC fan', price: 890, at: [0, 0] },
    { pl: 'Siłownik obejścia', en: 'Bypass actuator', price: 245, at: [0, 0] },
    { pl: 'Nagrzewnica wstępna', en: 'Preheater', price: 530, at: [0, 0] },
    { pl: 'Czujnik wilgotności', en: 'Humidity sensor', price: 174, at: [0, 0] },
  ],
}

/** The families that have a drawing, and its name. */
const drawn: Partial<Record<Family, { pl: string; en: string; file: string }>> = {
  boiler: { pl: 'Zespół palnika i hydraulika', en: 'Burner assembly and hydraulics', file: 'kociol-czesci.jpg' },
  heatPump: { pl: 'Układ chłodniczy i hydraulika', en: 'Refrigerant circuit and hydraulics', file: 'pompa-czesci.jpg' },
}

/** A part number as its producer gives them: the series, then the kind. */
const numberOf = (series: number, kind: number) =>
  `87186${String(series + 41).padStart(2, '0')}${String(kind * 7 + 113)}`

/** Eight parts for each of the fifteen series, one of them withdrawn and one replaced, and drawings to pick them from. */
export async function loadParts(
  loading: LoadingCompanies & { storage: Storage },
  models: readonly DemoModel[],
): Promise<void> {
  const { db, staff } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const library = await libraryOf({ ...loading, name: 'Części zamienne', created_by: author.id })
  const series = [...new Set(models.map((model) => model.series))]
  for (const [position, one] of series.entries()) {
    const fitting = models.filter((model) => model.series === one).map(({ id }) => id)
    const kinds = partKinds[one.family]
    const parts = await db
      .insert(spare_parts)
      .values(
        kinds.map(({ pl, en, price }, kind) => ({
          ...{ number: numberOf(position, kind), name_pl: pl, name_en: en, models: fitting },
          // The same part costs more in later series.
          net_price: (Math.round(price * (1 + (position % 5) * 0.045) * 20) / 20).toFixed(2),
        })),
      )
      .returning()
    if (position === 0 && parts[0])
      await db.insert(spare_parts).values({
        ...{ number: '8718600112', name_pl: kinds[0]?.pl ?? '', name_en: kinds[0]?.en ?? '', models: fitting },
        ...{ net_price: '655.00', active: false, replaced_by_id: parts[0].id },
      })
    const words = drawn[one.family]
    if (!words || (one.family !== 'boiler' && one.family !== 'heatPump')) continue
    const family = one.family
    const picture = await library.drawing(words.file, () => drawing(family))
    const view = await inserted(db, exploded_views, {
      ...{ name_pl: words.pl, name_en: words.en, picture, models: fitting, parts: parts.map(({ id }) => id) },
      places: parts.map(({ id }, kind) => {
        const [x, y] = kinds[kind]?.at ?? [0, 0]
        return { number: kind + 1, x, y, spare_part_id: id }
      }),
    })
    await keepMediaUses(db, {
      ...{ entity: 'service-order.exploded-views', entity_id: view.id, field: 'picture' },
      ...{ ids: [picture], formats: ['jpg', 'png'] },
    })
  }
}

/** An exploded view of the parts of a family: thin dark lines on white, as in a workshop manual. */
export function drawing(of: 'boiler' | 'heatPump'): Promise<Buffer> {
  return sharp(Buffer.from(`${head}${drawings[of]}</g></svg>`))
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

const head = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768" viewBox="0 0 1024 768">
  <rect width="1024" height="768" fill="#ffffff"/>
  <g fill="#f3f6f7" stroke="#2b3a42" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">`

const axis = (from: string, to: string) =>
  `<path d="M${from}L${to}" fill="none" stroke="#9fb0b8" stroke-width="1.5" stroke-dasharray="10 6"/>`

/** A flat cylinder seen a little from above. */
const disc = (x: number, y: number, rx: number, height: number) => {
  const ry = rx * 0.28
  return `<path d="M${x - rx} ${y}v${height}a${rx} ${ry} 0 0 0 ${2 * rx} 0v${-height}"/>
    <ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
}

/** A box seen a little from above and from the right. */
const box = (x: number, y: number, width: number, height: number, depth = 34) =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z"/>
   <path d="M${x} ${y}l${depth} ${-depth * 0.6}h${width}l${-depth} ${depth * 0.6}z" fill="#e4eaed"/>
   <path d="M${x + width} ${y}l${depth} ${-depth * 0.6}v${height}l${-depth} ${depth * 0.6}z" fill="#d3dce0"/>`

const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const drawings = {
  boiler: `
    ${axis('512 40', '512 740')}${axis('220 300', '220 700')}${axis('512 385', '220 385')}${axis('512 620', '220 620')}
    ${disc(512, 84, 92, 40)}<ellipse cx="512" cy="84" rx="46" ry="13" fill="#ffffff"/>
    ${many(8, (i) => `<path d="M512 84L${512 + 44 * Math.cos((i * Math.PI) / 4)} ${84 + 12 * Math.sin((i * Math.PI) / 4)}"/>`)}
    <path d="M604 96h54v30h-54z"/>
    ${disc(512, 210, 74, 34)}${many(9, (i) => `<circle cx="${456 + i * 14}" cy="${210 + (i % 2) * 5}" r="2.4" fill="#2b3a42"/>`)}
    <path d="M640 236l46 22m-40-30l46 22M686 258l14 6" fill="none" stroke-width="4"/>
    ${disc(512, 330, 112, 110)}
    ${many(5, (i) => `<path d="M400 ${350 + i * 20}a112 31 0 0 0 224 0" fill="none"/>`)}
    ${box(168, 286, 96, 66)}<circle cx="216" cy="319" r="20" fill="#ffffff"/><path d="M216 352v30M168 319h-28"/>
    ${disc(220, 590, 54, 46)}<path d="M166 612h-36v20h36M274 612h36v20h-36"/>
    ${box(452, 596, 116, 84, 40)}${many(7, (i) => `<path d="M${466 + i * 15} 596v84" stroke-width="1.4"/>`)}
    <circle cx="474" cy="702" r="9"/><circle cx="546" cy="702" r="9"/>
    ${box(770, 430, 140, 120, 22)}
    ${many(4, (i) => `<rect x="${784 + i * 30}" y="450" width="20" height="26" fill="#ffffff"/>`)}
    ${many(9, (i) => `<circle cx="${786 + i * 14}" cy="530" r="3.4" fill="#ffffff"/>`)}
    <path d="M770 490h-60q-30 0-30-30v-60" fill="none"/>`,
  heatPump: `
    ${axis('40 330', '980 330')}${axis('604 120', '604 720')}${axis('604 480', '780 480')}${axis('780 250', '780 720')}
    <ellipse cx="76" cy="330" rx="34" ry="150" fill="none"/>
    ${many(5, (i) => `<ellipse cx="76" cy="330" rx="${6 + i * 6}" ry="${28 + i * 26}" fill="none"/>`)}
    <path d="M76 180v300M44 280l64 100M44 380l64-100" fill="none"/>
    <ellipse cx="200" cy="330" rx="42" ry="128"/>
    ${many(5, (i) => {
      const turn = (i * 2 * Math.PI) / 5
      return `<path d="M200 330q${30 * Math.cos(turn + 0.6)} ${92 * Math.sin(turn + 0.6)} ${36 * Math.cos(turn)} ${112 * Math.sin(turn)}q${-12} ${-30} ${-36 * Math.cos(turn)} ${-112 * Math.sin(turn)}" fill="#dfe7ea"/>`
    })}
    <ellipse cx="204" cy="330" rx="13" ry="26" fill="#ffffff"/><path d="M214 316h44v28h-44z"/>
    ${box(350, 196, 110, 268, 44)}${many(16, (i) => `<path d="M350 ${206 + i * 16}h110" stroke-width="1.2"/>`)}
    ${many(5, (i) => `<path d="M460 ${232 + i * 50}q22 0 22 20t-22 20" fill="none"/>`)}
    <path d="M588 176h32v44h-32zM604 176v-30M588 198h-40M620 198h40"/><ellipse cx="604" cy="146" rx="20" ry="7"/>
    ${disc(604, 440, 62, 120)}<path d="M580 432v-44q0-16 16-16h30M626 430v-22" fill="none" stroke-width="5"/>
    <path d="M548 560l-12 18M660 560l12 18"/>
    ${box(730, 270, 92, 130, 36)}${many(6, (i) => `<path d="M${742 + i * 14} 270v130" stroke-width="1.4"/>`)}
    <circle cx="746" cy="420" r="9"/><circle cx="806" cy="420" r="9"/>
    ${disc(780, 572, 50, 44)}<path d="M730 594h-34v18h34M830 594h34v18h-34"/>
    ${box(888, 130, 96, 128, 18)}
    ${many(6, (i) => `<path d="M898 ${148 + i * 14}h54" stroke-width="3.4"/>`)}<circle cx="966" cy="236" r="6" fill="#ffffff"/>`,
} as const
