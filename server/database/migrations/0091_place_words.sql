-- The place of an artist, as far as it is public, is among the words of their artworks (docs/decisions/0033-search-by-words-in-classes.md).

-- As contract/countries.json has them.
CREATE FUNCTION country_name(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{"AF":"Afghanistan","AX":"Åland Islands","AL":"Albania","DZ":"Algeria","AS":"American Samoa","AD":"Andorra","AO":"Angola","AI":"Anguilla",
    "AQ":"Antarctica","AG":"Antigua & Barbuda","AR":"Argentina","AM":"Armenia","AW":"Aruba","AU":"Australia","AT":"Austria","AZ":"Azerbaijan",
    "BS":"Bahamas","BH":"Bahrain","BD":"Bangladesh","BB":"Barbados","BY":"Belarus","BE":"Belgium","BZ":"Belize","BJ":"Benin","BM":"Bermuda",
    "BT":"Bhutan","BO":"Bolivia","BA":"Bosnia & Herzegovina","BW":"Botswana","BV":"Bouvet Island","BR":"Brazil",
    "IO":"British Indian Ocean Territory","VG":"British Virgin Islands","BN":"Brunei","BG":"Bulgaria","BF":"Burkina Faso","BI":"Burundi",
    "KH":"Cambodia","CM":"Cameroon","CA":"Canada","CV":"Cape Verde","BQ":"Caribbean Netherlands","KY":"Cayman Islands",
    "CF":"Central African Republic","TD":"Chad","CL":"Chile","CN":"China","CX":"Christmas Island","CC":"Cocos (Keeling) Islands","CO":"Colombia",
    "KM":"Comoros","CG":"Congo - Brazzaville","CD":"Congo - Kinshasa","CK":"Cook Islands","CR":"Costa Rica","CI":"Côte d’Ivoire","HR":"Croatia",
    "CU":"Cuba","CW":"Curaçao","CY":"Cyprus","CZ":"Czechia","DK":"Denmark","DJ":"Djibouti","DM":"Dominica","DO":"Dominican Republic",
    "EC":"Ecuador","EG":"Egypt","SV":"El Salvador","GQ":"Equatorial Guinea","ER":"Eritrea","EE":"Estonia","SZ":"Eswatini","ET":"Ethiopia",
    "FK":"Falkland Islands","FO":"Faroe Islands","FJ":"Fiji","FI":"Finland","FR":"France","GF":"French Guiana","PF":"French Polynesia",
    "TF":"French Southern Territories","GA":"Gabon","GM":"Gambia","GE":"Georgia","DE":"Germany","GH":"Ghana","GI":"Gibraltar","GR":"Greece",
    "GL":"Greenland","GD":"Grenada","GP":"Guadeloupe","GU":"Guam","GT":"Guatemala","GG":"Guernsey","GN":"Guinea","GW":"Guinea-Bissau",
    "GY":"Guyana","HT":"Haiti","HM":"Heard & McDonald Islands","HN":"Honduras","HK":"Hong Kong SAR China","HU":"Hungary","IS":"Iceland",
    "IN":"India","ID":"Indonesia","IR":"Iran","IQ":"Iraq","IE":"Ireland","IM":"Isle of Man","IL":"Israel","IT":"Italy","JM":"Jamaica",
    "JP":"Japan","JE":"Jersey","JO":"Jordan","KZ":"Kazakhstan","KE":"Kenya","KI":"Kiribati","KW":"Kuwait","KG":"Kyrgyzstan","LA":"Laos",
    "LV":"Latvia","LB":"Lebanon","LS":"Lesotho","LR":"Liberia","LY":"Libya","LI":"Liechtenstein","LT":"Lithuania","LU":"Luxembourg",
    "MO":"Macao SAR China","MG":"Madagascar","MW":"Malawi","MY":"Malaysia","MV":"Maldives","ML":"Mali","MT":"Malta","MH":"Marshall Islands",
    "MQ":"Martinique","MR":"Mauritania","MU":"Mauritius","YT":"Mayotte","MX":"Mexico","FM":"Micronesia","MD":"Moldova","MC":"Monaco",
    "MN":"Mongolia","ME":"Montenegro","MS":"Montserrat","MA":"Morocco","MZ":"Mozambique","MM":"Myanmar (Burma)","NA":"Namibia","NR":"Nauru",
    "NP":"Nepal","NL":"Netherlands","NC":"New Caledonia","NZ":"New Zealand","NI":"Nicaragua","NE":"Niger","NG":"Nigeria","NU":"Niue",
    "NF":"Norfolk Island","KP":"North Korea","MK":"North Macedonia","MP":"Northern Mariana Islands","NO":"Norway","OM":"Oman","PK":"Pakistan",
    "PW":"Palau","PS":"Palestinian Territories","PA":"Panama","PG":"Papua New Guinea","PY":"Paraguay","PE":"Peru","PH":"Philippines",
    "PN":"Pitcairn Islands","PL":"Poland","PT":"Portugal","PR":"Puerto Rico","QA":"Qatar","RE":"Réunion","RO":"Romania","RU":"Russia",
    "RW":"Rwanda","WS":"Samoa","SM":"San Marino","ST":"São Tomé & Príncipe","SA":"Saudi Arabia","SN":"Senegal","RS":"Serbia","SC":"Seychelles",
    "SL":"Sierra Leone","SG":"Singapore","SX":"Sint Maarten","SK":"Slovakia","SI":"Slovenia","SB":"Solomon Islands","SO":"Somalia",
    "ZA":"South Africa","GS":"South Georgia & South Sandwich Islands","KR":"South Korea","SS":"South Sudan","ES":"Spain","LK":"Sri Lanka",
    "BL":"St. Barthélemy","SH":"St. Helena","KN":"St. Kitts & Nevis","LC":"St. Lucia","MF":"St. Martin","PM":"St. Pierre & Miquelon",
    "VC":"St. Vincent & Grenadines","SD":"Sudan","SR":"Suriname","SJ":"Svalbard & Jan Mayen","SE":"Sweden","CH":"Switzerland","SY":"Syria",
    "TW":"Taiwan","TJ":"Tajikistan","TZ":"Tanzania","TH":"Thailand","TL":"Timor-Leste","TG":"Togo","TK":"Tokelau","TO":"Tonga",
    "TT":"Trinidad & Tobago","TN":"Tunisia","TR":"Türkiye","TM":"Turkmenistan","TC":"Turks & Caicos Islands","TV":"Tuvalu",
    "UM":"U.S. Outlying Islands","VI":"U.S. Virgin Islands","UG":"Uganda","UA":"Ukraine","AE":"United Arab Emirates","GB":"United Kingdom",
    "US":"United States","UY":"Uruguay","UZ":"Uzbekistan","VU":"Vanuatu","VA":"Vatican City","VE":"Venezuela","VN":"Vietnam",
    "WF":"Wallis & Futuna","EH":"Western Sahara","YE":"Yemen","ZM":"Zambia","ZW":"Zimbabwe"}'::jsonb ->> code;

-- Province, district and country of an approved artist, as their page says them (server/artists/routes.ts); nothing nearer.
CREATE FUNCTION public_place(artist users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (artist).role = 'Artist' AND (artist).status = 'approved' AND (artist).deleted_at IS NULL
      AND ((artist).country <> 'RW' OR concat((artist).province, (artist).district) <> '')
    THEN concat_ws(' ', (artist).province, (artist).district, country_name((artist).country)) ELSE '' END;

-- What of it an artwork's words have.
ALTER TABLE arts ADD COLUMN place text NOT NULL DEFAULT '';

DROP FUNCTION art_words_of(text, text, text, text, text);
-- The words of an artwork by where they are: title A, artist B, medium and category C, description and place D.
CREATE FUNCTION art_words_of(name text, artist text, medium text, category text, description text, place text DEFAULT '') RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('public.art_text'::regconfig, separate_words(name)), 'A')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(artist)), 'B')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(concat_ws(' ', medium, category,
      CASE WHEN category LIKE '%3D' THEN replace(category, '3D', ' 3D') END))), 'C')
    || to_tsvector('public.art_text'::regconfig, separate_words(description))
    || to_tsvector('public.art_text'::regconfig, separate_words(place));

CREATE OR REPLACE FUNCTION describe_art() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cover record;
  artist record;
BEGIN
  -- Set to '' the words are found again, as after an artist was renamed or moved.
  IF TG_OP = 'INSERT' OR NEW.words = '' OR (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.owner_id)
      IS DISTINCT FROM (OLD.name, OLD.medium, OLD.category, OLD.description, OLD.owner_id) THEN
    SELECT u.name, public_place(u) AS place INTO artist FROM users u WHERE u.id = NEW.owner_id;
    NEW.place := coalesce(artist.place, '');
    NEW.words := art_words_of(NEW.name, artist.name, NEW.medium, NEW.category, NEW.description, NEW.place);
  END IF;
  SELECT p.width, p.height, p.colours INTO cover FROM pictures p WHERE p.id = NEW.cover_id;
  NEW.colours := coalesce(cover.colours, 0);
  -- Of the size in cm, else of the picture.
  NEW.orientation := CASE WHEN NEW.width_cm IS NULL OR NEW.height_cm IS NULL THEN orientation_of(cover.width, cover.height)
    ELSE orientation_of(NEW.width_cm, NEW.height_cm) END;
  RETURN NEW;
END $$;

-- A place counts as text does: of each artwork that has it among its words.
CREATE OR REPLACE FUNCTION note_words_of_arts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What is the same before and after is not written.
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sum(in_titles), sum(by), sum(in_texts) FROM (
        SELECT word, -in_title AS in_titles, -in_label AS by, -1 AS in_texts
          FROM words_on_show(OLD.name, OLD.medium, OLD.category, concat_ws(' ', OLD.description, OLD.place)) WHERE OLD.on_show
        UNION ALL SELECT word, in_title, in_label, 1
          FROM words_on_show(NEW.name, NEW.medium, NEW.category, concat_ws(' ', NEW.description, NEW.place)) WHERE NEW.on_show
      ) AS changed GROUP BY word HAVING sum(in_titles) <> 0 OR sum(by) <> 0 OR sum(in_texts) <> 0;
  ELSE
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sign * sum(in_title), sign * sum(in_label), sign * count(*)
      FROM noted, words_on_show(name, medium, category, concat_ws(' ', description, place)) WHERE on_show GROUP BY word;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER arts_words_changed ON arts;
-- owner_id and words: UPDATE OF looks at what a statement names, not at the place that describe_art() sets.
CREATE TRIGGER arts_words_changed AFTER UPDATE OF name, medium, category, description, on_show, owner_id, words ON arts
  FOR EACH ROW WHEN ((OLD.name, OLD.medium, OLD.category, OLD.description, OLD.on_show, OLD.place)
    IS DISTINCT FROM (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.on_show, NEW.place))
  EXECUTE FUNCTION note_words_of_arts();

-- Whose name or place changed: who is waiting `after_others` has waited since this migration, and a name that is erased comes first.
ALTER TABLE renamed_artists ADD COLUMN after_others boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION note_renamed_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO renamed_artists (user_id) VALUES (NEW.id) ON CONFLICT (user_id) DO UPDATE SET described_to = NULL, after_others = false;
  RETURN NULL;
END $$;
DROP TRIGGER users_renamed ON users;
CREATE TRIGGER users_renamed AFTER UPDATE OF name, role, status, deleted_at, province, district, country ON users
  FOR EACH ROW WHEN ((OLD.role <> 'User' OR NEW.role <> 'User') AND (OLD.name <> NEW.name OR public_place(OLD) <> public_place(NEW)))
  EXECUTE FUNCTION note_renamed_artist();

-- The artworks that are there are described by the job, some each minute: an update of a million at once would hold their table for an hour.
INSERT INTO renamed_artists (user_id, after_others)
  SELECT u.id, true FROM users u WHERE public_place(u) <> '' AND EXISTS (SELECT FROM arts a WHERE a.owner_id = u.id)
  -- Who is half described begins anew, because the works that are done have no place yet.
  ON CONFLICT (user_id) DO UPDATE SET described_to = NULL;
