/** Settings of the server, read once from the environment. */
export interface Config {
  port: number
  host: string
  data_dir: string
}
