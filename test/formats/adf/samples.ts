/** Requests in the style of car portals and websites. The people and cars are made up. */
export const portal = `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="AutoPortal">AP-20931</id>
    <requestdate>2026-03-30T15:30:20-08:00</requestdate>
    <vehicle interest="buy" status="used">
      <id sequence="1" source="AutoPortal">V-77</id>
      <year>2003</year>
      <make>Honda</make>
      <model>Accord</model>
      <vin>1HGCM82633A004352</vin>
      <stock>H1204</stock>
      <trim>EX-L</trim>
      <odometer status="original" units="mi">91250</odometer>
      <colorcombination><exteriorcolor>Silver</exteriorcolor><preference>1</preference></colorcombination>
      <price type="asking" currency="USD">8995</price>
      <price type="offer" currency="USD">8200.00</price>
    </vehicle>
    <vehicle interest="trade-in" status="used">
      <year>1999</year>
      <make>Chevrolet</make>
      <model>Blazer</model>
      <vin>1GNDT13W5V2200000</vin>
      <odometer units="mi">143000</odometer>
      <comments>Rust on the left sill</comments>
    </vehicle>
    <customer>
      <contact primarycontact="0">
        <name part="full">Jane Doe</name>
        <email>jane.doe@example.com</email>
      </contact>
      <contact primarycontact="1">
        <name part="first" type="individual">John</name>
        <name part="middle" type="individual">Q.</name>
        <name part="last" type="individual">Doe</name>
        <email preferredcontact="1">John.Doe@Example.com</email>
        <phone type="fax">415-555-0199</phone>
        <phone type="voice" time="evening">(415) 555-0132</phone>
        <phone type="cellphone" time="nopreference">415.555.0133</phone>
        <address type="home">
          <street line="1">1 Main St</street><city>Oakland</city><regioncode>CA</regioncode>
          <postalcode>94601</postalcode><country>US</country>
        </address>
      </contact>
      <timeframe><description>Within two weeks</description><latestdate>2026-04-14</latestdate></timeframe>
      <comments><![CDATA[Is it still <b>there</b>?
Can deliver by Thursday & pay cash.]]></comments>
    </customer>
    <vendor><vendorname>Koons Motors</vendorname><contact><name part="full">Koons Motors</name></contact></vendor>
    <provider><name part="full" type="business">AutoPortal</name><service>Used Car Classifieds</service></provider>
  </prospect>
</adf>
`;

/**
 * In the style of plugins for dealer websites: two processing instructions, uppercase elements, numeric references for
 * accents.
 */
export const website = `
<?ADF VERSION "1.0"?>
<?XML VERSION "1.0"?>
<ADF>
<PROSPECT>
<REQUESTDATE>2026-06-25T8:47:50</REQUESTDATE>
<VEHICLE><YEAR>2018</YEAR><MAKE>Citro&#235;n</MAKE><MODEL>C3</MODEL><STOCK>C-55</STOCK></VEHICLE>
<CUSTOMER><CONTACT>
<NAME PART="full">Ren&#xE9; Fran&#231;ois &amp; S&#246;hne</NAME>
<EMAIL></EMAIL>
<PHONE>+1 (857) 485-7485 ext. 12</PHONE>
</CONTACT><COMMENTS>Line one<br/>line two</COMMENTS></CUSTOMER>
<VENDOR><VENDORNAME>Dealer</VENDORNAME></VENDOR>
</PROSPECT>
</ADF>`;

/** A test drive without a vehicle, and with only a first name. */
export const bare = `<adf><prospect status="resend"><id source="Landing page">9</id><customer><contact>
<name part="first">Mia</name><email>mia@example.com</email></contact></customer></prospect></adf>`;

/** Two new cars with all fields of the standard, and a second request in the document. */
export const shopper = `<?ADF VERSION "1.0"?>
<?XML VERSION "1.0"?>
<adf>
<prospect>
<id sequence="2" source="CarShopper">CS-1</id>
<requestdate>2026-05-03T23:59:59+02:00</requestdate>
<vehicle interest="lease" status="new">
  <year>2026</year><make>Ford</make><model>Bronco</model><vin>NEW-1</vin><doors>4</doors><bodystyle>SUV</bodystyle>
  <transmission>M</transmission><odometer status="unknown" units="km">12</odometer><condition>excellent</condition>
  <colorcombination><interiorcolor>Black</interiorcolor><exteriorcolor>Cyber Orange</exteriorcolor><preference>1</preference></colorcombination>
  <price type="msrp" currency="USD" delta="absolute">41000</price>
  <pricecomments>Including delivery</pricecomments>
  <option><optionname>Hard top</optionname><weighting>65</weighting></option>
  <option><optionname>Winch</optionname></option>
  <finance><method>lease</method><amount type="downpayment" currency="USD">3000</amount><balance type="finance" currency="USD">38000</balance></finance>
  <comments>First choice</comments>
  <comments>Blue would do, too</comments>
</vehicle>
<vehicle interest="test-drive" status="new"><year>2026</year><make>Ford</make><model>Bronco</model><vin>NEW-1</vin></vehicle>
<vehicle interest="buy" status="used"><year>2024</year><make>Jeep</make><model>Wrangler</model><stock>J-9</stock><comments>If the Bronco is gone</comments></vehicle>
<customer>
  <contact><name part="full" type="business">Acme Roofing</name><name part="first">Dana</name><name part="last">Fox</name>
    <email>dana@example.com</email>
    <phone type="voice" time="morning" preferredcontact="1">303-555-0155</phone>
    <phone type="cellphone" time="evening">303-555-0156</phone>
    <phone type="pager">303-555-0157</phone>
  </contact>
  <timeframe><description>This month</description></timeframe>
  <comments>Call before ten.</comments>
  <comments>Two drivers.</comments>
</customer>
<vendor><id source="CarShopper">D-7</id><vendorname>Front Range Ford</vendorname><url>http://dealer.example.com</url>
  <contact primarycontact="1"><name part="full">Sales</name><email>sales@example.com</email><phone type="voice">303-555-0100</phone></contact></vendor>
<provider><name part="full">CarShopper</name><service>New Car Quotes</service><url>http://portal.example.com</url>
  <email>help@example.com</email><phone>800-555-0100</phone></provider>
</prospect>
<prospect status="new"><requestdate>2026-05-04T08:00:00Z</requestdate>
<customer><contact><name>Lee Park</name><phone type="cellphone">303-555-0177</phone></contact></customer>
<vendor><vendorname>Front Range Ford</vendorname></vendor></prospect>
</adf>`;

/** "Billion laughs": nested entities that would expand to gigabytes. */
export const bomb = `<?xml version="1.0"?>
<!DOCTYPE adf [
  <!ENTITY a "aaaaaaaaaa">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<adf><prospect><customer><contact><name>&c;</name></contact></customer></prospect></adf>`;

export const external = `<!DOCTYPE adf [<!ENTITY file SYSTEM "file:///etc/passwd">]>
<adf><prospect><customer><contact><name>&file;</name></contact></customer></prospect></adf>`;
