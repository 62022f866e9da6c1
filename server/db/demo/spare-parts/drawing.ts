import sharp from 'sharp'

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
