import sharp from 'sharp'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, inserted, type Loading } from '#server/db/demo/loading.ts'
import { records, times } from '#server/db/demo/random.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { exploded_views, spare_parts } from '#server/modules/service-order/spare-parts/table.ts'

/** Parts that devices of a family have, with their net price in zlotys, and where the drawing of the family shows them in thousandths of its sides. */
const kinds = (table: string) => records(['pl', 'en', 'price', 'x', 'y'], table)

/** Parts that wear out or break in each family of devices. */
const partKinds: Record<Family, ReturnType<typeof kinds>> = {
  boiler: kinds(`
    Wentylator palnika | Burner fan | 689 | 400 | 85
    Palnik z uszczelką | Burner with gasket | 742 | 415 | 255
    Elektroda zapłonowo-jonizacyjna | Ignition and ionisation electrode | 118.5 | 690 | 290
    Wymiennik ciepła | Heat exchanger | 2390 | 380 | 400
    Zawór gazowy | Gas valve | 564 | 160 | 340
    Pompa obiegowa | Circulation pump | 598 | 160 | 745
    Wymiennik płytowy c.w.u. | Hot water plate exchanger | 415 | 440 | 770
    Płyta sterująca | Control board | 980 | 750 | 550
  `),
  heatPump: kinds(`
    Wentylator z silnikiem | Fan with motor | 1290 | 200 | 250
    Osłona wentylatora | Fan guard | 164 | 75 | 215
    Parownik | Evaporator | 3150 | 340 | 250
    Sprężarka | Compressor | 5480 | 525 | 570
    Elektroniczny zawór rozprężny | Electronic expansion valve | 472 | 615 | 180
    Skraplacz płytowy | Plate condenser | 1870 | 710 | 340
    Pompa obiegowa | Circulation pump | 812 | 710 | 735
    Moduł inwertera | Inverter module | 2240 | 865 | 150
  `),
  airConditioner: kinds(`
    Wentylator jednostki wewnętrznej | Indoor unit fan | 348
    Silnik żaluzji | Louvre motor | 79
    Filtr siatkowy | Mesh filter | 58
    Czujnik temperatury powietrza | Air temperature sensor | 46.5
    Pompka skroplin | Condensate pump | 289
    Sprężarka | Compressor | 2150
    Płyta główna jednostki zewnętrznej | Outdoor unit main board | 1140
    Pilot | Remote control | 132
  `),
  ventilation: kinds(`
    Filtr ePM1 nawiewny | Supply filter ePM1 | 96
    Filtr Coarse wywiewny | Extract filter Coarse | 62
    Wymiennik przeciwprądowy | Counterflow exchanger | 1480
    Wentylator nawiewny EC | Supply EC fan | 890
    Wentylator wywiewny EC | Extract EC fan | 890
    Siłownik obejścia | Bypass actuator | 245
    Nagrzewnica wstępna | Preheater | 530
    Czujnik wilgotności | Humidity sensor | 174
  `),
}

/** The families that have a drawing: its name and its file. */
const drawn = {
  boiler: {
    name_pl: 'Zespół palnika i hydraulika',
    name_en: 'Burner assembly and hydraulics',
    file: 'kociol-czesci.jpg',
  },
  heatPump: {
    name_pl: 'Układ chłodniczy i hydraulika',
    name_en: 'Refrigerant circuit and hydraulics',
    file: 'pompa-czesci.jpg',
  },
}

/** A part number as its producer gives them: the series, then the kind. */
const numberOf = (series: number, kind: number) =>
  `87186${String(series + 41).padStart(2, '0')}${String(kind * 7 + 113)}`

/** Eight parts for each of the fifteen series, one of them withdrawn and one replaced, and drawings to pick them from. */
export async function loadParts(loading: Loading): Promise<void> {
  const { db, staff, models } = loading
  const author = colleague(staff, 'Iwona Zalewska')
  const library = await libraryOf(loading, 'Części zamienne', author.id)
  const series = [...new Set(models.map((model) => model.series))]
  for (const [position, { family, ...one }] of series.entries()) {
    const fitting = models
      .filter(({ series }) => series.name === one.name && series.brand === one.brand)
      .map(({ id }) => id)
    const kinds = partKinds[family]
    const rows = kinds.map(({ pl, en, price }, kind) => ({
      number: numberOf(position, kind),
      name_pl: pl,
      name_en: en,
      models: fitting,
      // The same part costs more in later series.
      net_price: (Math.round(Number(price) * (1 + (position % 5) * 0.045) * 20) / 20).toFixed(2),
    }))
    const parts = await db.insert(spare_parts).values(rows).returning()
    const [first] = parts
    if (position === 0 && first)
      await db.insert(spare_parts).values({
        number: '8718600112',
        name_pl: first.name_pl,
        name_en: first.name_en,
        models: fitting,
        net_price: '655.00',
        active: false,
        replaced_by_id: first.id,
      })
    if (family !== 'boiler' && family !== 'heatPump') continue
    const { file, ...names } = drawn[family]
    const picture = await library.drawing(file, () => drawing(family))
    const view = await inserted(db, exploded_views, {
      ...names,
      picture,
      models: fitting,
      parts: parts.map(({ id }) => id),
      places: parts.map(({ id }, kind) => {
        const { x, y } = kinds[kind] ?? {}
        return { number: kind + 1, x: Number(x), y: Number(y), spare_part_id: id }
      }),
    })
    await keepMediaUses(db, {
      entity: 'service-order.exploded-views',
      entity_id: view.id,
      field: 'picture',
      ids: [picture],
      formats: ['jpg', 'png'],
    })
  }
}

/** An exploded view of the parts of a family: thin dark lines on white, as in a workshop manual. */
function drawing(of: 'boiler' | 'heatPump'): Promise<Buffer> {
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

const many = (count: number, draw: (index: number) => string) => times(count, draw).join('')

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
