// The page's words in French.

export default {
  // The bar above all screens
  "bar.menu": "Menu",
  "bar.home": "Accueil",
  "bar.puzzles": "Casse-tête",
  "bar.records": "Parties",
  "bar.explorer": "Explorateur",
  "bar.leaderboards": "Joueurs",
  "bar.rules": "Règles",
  "bar.inbox": "À faire",
  "bar.me": "Moi",
  // Addresses
  "router.nothing": "Il n’y a pas de page à cette adresse.",
  "router.failed": "Cela n’a pas marché",
  "router.again": "Réessayer",
  // Times and names
  "format.days": "{days} j {hours} h",
  "format.nobody": "Personne encore",
  "format.you": "Vous",
  "format.level": "Ordinateur, niveau {level}",
  "format.computer": "Ordinateur, {name}",
  "format.unnamed": "Joueur {id}",
  // Colors
  "color.blue": "bleu",
  "color.yellow": "jaune",
  "color.red": "rouge",
  "color.green": "vert",
  "color.purple": "violet",
  "color.orange": "orange",
  // The board
  // The table: play
  // Around the table
  // Home, new games, inbox, rules
  // Replay, explorer, records, players
  // Puzzles
  // Me and accounts
};
