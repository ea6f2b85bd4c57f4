// The page's words in English.

export default {
  // The bar above all screens
  "bar.menu": "Menu",
  "bar.home": "Home",
  "bar.puzzles": "Puzzles",
  "bar.records": "Records",
  "bar.explorer": "Explorer",
  "bar.leaderboards": "Players",
  "bar.rules": "Rules",
  "bar.inbox": "Inbox",
  "bar.me": "Me",
  // Addresses
  "router.nothing": "There is no page at this address.",
  "router.failed": "That did not work",
  "router.again": "Try again",
  // Times and names
  "format.days": "{days} d {hours} h",
  "format.nobody": "Nobody yet",
  "format.you": "You",
  "format.level": "Computer, level {level}",
  "format.computer": "Computer, {name}",
  "format.unnamed": "Player {id}",
  // Colors
  "color.blue": "blue",
  "color.yellow": "yellow",
  "color.red": "red",
  "color.green": "green",
  "color.purple": "purple",
  "color.orange": "orange",
  // The board
  // The table: play
  // Around the table
  // Home, new games, inbox, rules
  // Replay, explorer, records, players
  // Puzzles
  // Me and accounts
};
