// The page's words in Italian.

export default {
  // The bar above all screens
  "bar.menu": "Menu",
  "bar.home": "Inizio",
  "bar.puzzles": "Rompicapi",
  "bar.records": "Partite",
  "bar.explorer": "Esploratore",
  "bar.leaderboards": "Giocatori",
  "bar.rules": "Regole",
  "bar.inbox": "Da fare",
  "bar.me": "Io",
  // Addresses
  "router.nothing": "A questo indirizzo non c’è nessuna pagina.",
  "router.failed": "Non ha funzionato",
  "router.again": "Riprova",
  // Times and names
  "format.days": "{days} g {hours} h",
  "format.nobody": "Ancora nessuno",
  "format.you": "Tu",
  "format.level": "Computer, livello {level}",
  "format.computer": "Computer, {name}",
  "format.unnamed": "Giocatore {id}",
  // Colors
  "color.blue": "blu",
  "color.yellow": "giallo",
  "color.red": "rosso",
  "color.green": "verde",
  "color.purple": "viola",
  "color.orange": "arancione",
  // The board
  // The table: play
  // Around the table
  // Home, new games, inbox, rules
  // Replay, explorer, records, players
  // Puzzles
  // Me and accounts
};
